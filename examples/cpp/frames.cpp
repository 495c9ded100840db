// Draws a counting label as frames on a worker thread of its own, with handles that release themselves, and writes the
// first and the last as PNG files.
//
//     c++ -std=c++17 frames.cpp $(pkg-config --cflags --libs signwriter) -o frames -pthread
//     ./frames first.png last.png

#include <signwriter.h>

#include <cstdio>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>

namespace {

// Turns a status into an exception, with the library's sentence.
class Call {
  public:
    Call() { error.size = sizeof error; }
    operator signwriter_error *() { return &error; }
    void check(signwriter_status status) const {
        if (status != SIGNWRITER_OK) throw std::runtime_error(error.message);
    }

  private:
    signwriter_error error{};
};

template <auto release> struct Release {
    template <typename Handle> void operator()(Handle *handle) const { release(handle, nullptr); }
};
using Renderer = std::unique_ptr<signwriter_renderer, Release<signwriter_renderer_release>>;
using Picture = std::unique_ptr<signwriter_picture, Release<signwriter_picture_release>>;
using Timeline = std::unique_ptr<signwriter_timeline, Release<signwriter_timeline_release>>;

Renderer make_renderer() {
    signwriter_renderer_descriptor wish{};
    wish.size = sizeof wish;
    wish.choice = SIGNWRITER_CPU;
    signwriter_renderer *renderer = nullptr;
    Call call;
    call.check(signwriter_renderer_create(&wish, &renderer, call));
    return Renderer(renderer);
}

struct Film {
    Picture first, last;
    std::size_t frames = 0;
};

Film draw(signwriter_renderer *renderer, const std::string &json) {
    signwriter_timeline_descriptor wish{};
    wish.size = sizeof wish;
    wish.rate_numerator = 25;
    signwriter_timeline *handle = nullptr;
    Call call;
    call.check(signwriter_timeline_create(renderer, json.data(), json.size(), &wish, &handle, call));
    Timeline timeline(handle);
    signwriter_timeline_info info{};
    info.size = sizeof info;
    call.check(signwriter_timeline_describe(timeline.get(), &info, call));

    Film film;
    film.frames = info.frame_count;
    auto take = [](void *context, const signwriter_answer *answer) {
        auto &film = *static_cast<Film *>(context);
        Picture picture(answer->picture);
        (film.first ? film.last : film.first) = std::move(picture);
        return 0;
    };
    call.check(signwriter_timeline_frames(timeline.get(), renderer, 0, film.frames, nullptr, take, &film, call));
    return film;
}

void write(const Picture &picture, const char *path) {
    auto to_file = [](void *context, const void *bytes, std::size_t length) -> int {
        std::ofstream file(static_cast<const char *>(context), std::ios::binary);
        file.write(static_cast<const char *>(bytes), static_cast<std::streamsize>(length));
        return file ? 0 : 1;
    };
    Call call;
    call.check(signwriter_picture_encode(picture.get(), "png", to_file, const_cast<char *>(path), call));
}

}  // namespace

int main(int count, char **arguments) {
    const std::string counting =
        R"({"kind": "counting", "from": 0, "to": 100, "duration": 1, "format": "%.0f %%", "size": [260, 80],)"
        R"( "font": {"family": "DejaVu Sans", "size": 48}, "color": "seagreen"})";
    int status = 0;
    std::thread worker([&] {
        try {
            // A renderer belongs to the thread that makes it; its pictures to nobody.
            Renderer renderer = make_renderer();
            Film film = draw(renderer.get(), counting);
            write(film.first, count > 1 ? arguments[1] : "first.png");
            write(film.last ? film.last : film.first, count > 2 ? arguments[2] : "last.png");
            std::printf("%zu frames\n", film.frames);
        } catch (const std::exception &error) {
            std::fprintf(stderr, "%s\n", error.what());
            status = 1;
        }
    });
    worker.join();
    return status;
}
