#include "text_pad.h"

GstFlowReturn text_pad_chain(TextPad *pad, GstElement *element, GstBuffer *buffer) {
    GstClockTime start = GST_BUFFER_PTS(buffer), end = GST_CLOCK_TIME_NONE;
    guint64 from = 0, to = 0;
    GstFlowReturn flow = GST_FLOW_OK;
    GstMapInfo map;
    if (!GST_CLOCK_TIME_IS_VALID(start)) start = pad->segment.start;
    if (GST_BUFFER_DURATION_IS_VALID(buffer)) end = start + GST_BUFFER_DURATION(buffer);
    if (gst_segment_clip(&pad->segment, GST_FORMAT_TIME, start, end, &from, &to) &&
        gst_buffer_map(buffer, &map, GST_MAP_READ)) {
        /* Some senders count a NUL at the end. */
        gsize length = map.size;
        while (length > 0 && map.data[length - 1] == 0) length--;
        if (g_utf8_validate((const char *)map.data, length, NULL)) {
            char *text = g_strndup((const char *)map.data, length);
            from = gst_segment_to_running_time(&pad->segment, GST_FORMAT_TIME, from);
            if (GST_CLOCK_TIME_IS_VALID(end)) end = gst_segment_to_running_time(&pad->segment, GST_FORMAT_TIME, to);
            if (!text_queue_push(pad->queue, text, from, end)) flow = GST_FLOW_FLUSHING;
        } else {
            GST_ELEMENT_WARNING(
                element, STREAM, DECODE, ("text_sink: a text that is not UTF-8 is left out; convert it before"), (NULL));
        }
        gst_buffer_unmap(buffer, &map);
    }
    gst_buffer_unref(buffer);
    return flow;
}

gboolean text_pad_event(TextPad *pad, GstEvent *event) {
    switch (GST_EVENT_TYPE(event)) {
    case GST_EVENT_SEGMENT: gst_event_copy_segment(event, &pad->segment); break;
    case GST_EVENT_FLUSH_START: text_queue_flush(pad->queue, TRUE); break;
    case GST_EVENT_FLUSH_STOP:
        text_queue_flush(pad->queue, FALSE);
        gst_segment_init(&pad->segment, GST_FORMAT_TIME);
        break;
    case GST_EVENT_GAP: {
        GstClockTime start, duration;
        gst_event_parse_gap(event, &start, &duration);
        if (GST_CLOCK_TIME_IS_VALID(duration)) start += duration;
        start = gst_segment_to_running_time(&pad->segment, GST_FORMAT_TIME, start);
        if (GST_CLOCK_TIME_IS_VALID(start)) text_queue_advance(pad->queue, start);
        break;
    }
    case GST_EVENT_EOS: text_queue_advance(pad->queue, GST_CLOCK_TIME_NONE); break;
    case GST_EVENT_CAPS: break;
    default: return FALSE;
    }
    /* The video's own events go on; those of texts end here. */
    gst_event_unref(event);
    return TRUE;
}
