import JSON

/// The styles that every style sheet has besides its own: `captions/NAME`.
package enum ShippedStyles {
  /// The styles by name. Lengths are for a canvas of 1080 points on its shorter side.
  static let styles: JSONObject = {
    guard let parsed = try? JSONParser.parse(text, source: "the shipped styles"), let styles = parsed.object else {
      preconditionFailure("the shipped styles are no JSON")
    }
    return styles
  }()

  /// The names of the styles, in the order of the documentation.
  package static var names: [String] { styles.names }

  static func kind(of name: String) -> DocumentKind? {
    styles[name]?.object?["kind"]?.string.flatMap { DocumentKind(rawValue: $0) }
  }

  private static let text = """
    {
      "captions/broadcast": {
        "kind": "captions", "font": {"size": 48, "weight": 400}, "group": {"by": ["cue"]},
        "lineBox": {"color": "#000000CC", "padding": 0.15}
      },
      "captions/highlight": {
        "kind": "captions", "stroke": {"color": "black", "width": 3.2, "position": "outside"},
        "shadow": {"color": "#000000B3", "blur": 9.6}, "current": {"color": "#FFD400"}
      },
      "captions/pill": {
        "kind": "captions", "shadow": {"color": "#00000099", "blur": 9.6},
        "box": {"color": "#0B84F3", "cornerRadius": 0.25, "padding": [0, 0.14, 0, 0.14], "move": {"duration": 0.12}}
      },
      "captions/oneword": {
        "kind": "captions", "font": {"size": 128, "weight": 900}, "case": "upper", "verticalAlignment": "center",
        "stroke": {"color": "black", "width": 6.4, "position": "outside"},
        "shadow": {"color": "#000000B3", "blur": 16}, "group": {"maxWords": 1},
        "enter": {
          "duration": 0.1, "curve": [0.34, 1.56, 0.64, 1],
          "keyframes": [{"progress": 0, "scale": 0.8}, {"progress": 1, "scale": 1}]
        }
      },
      "captions/threeword": {
        "kind": "captions", "font": {"size": 96, "weight": 900}, "case": "upper", "verticalAlignment": "center",
        "stroke": {"color": "black", "width": 4.8, "position": "outside"},
        "shadow": {"color": "#000000B3", "blur": 14.4}, "group": {"maxWords": 3},
        "current": {"color": "#FFD400", "pose": {"scale": 1.1, "rotation": -2}},
        "emphasis": [
          {"match": ["tag:good"], "state": {"color": "#3DDC84"}},
          {"match": ["tag:bad"], "state": {"color": "#FF4D4D"}}
        ]
      },
      "captions/karaoke": {
        "kind": "captions", "stroke": {"color": "#1A1033", "width": 3.2, "position": "outside"},
        "coming": {"color": "#FFFFFF99"},
        "spoken": {
          "gradient": {"colors": ["#FFD400", "#FF8A00", "#FF3D77"], "start": [0, 0.5], "end": [1, 0.5]}
        },
        "fill": {"mode": "sweep", "edge": 0.2}, "hold": 2
      },
      "captions/bounce": {
        "kind": "captions", "stroke": {"color": "black", "width": 3.2, "position": "outside"},
        "shadow": {"color": "#000000B3", "blur": 9.6},
        "current": {
          "color": "#FFE45C", "pose": {"offset": [0, -0.18]},
          "transition": {"duration": 0.18, "curve": [0.34, 1.56, 0.64, 1]}
        }
      },
      "captions/neon": {
        "kind": "captions", "color": "#E8DDFF", "shadow": {"color": "#7A3CFF80", "blur": 6.4},
        "current": {
          "color": "white",
          "shadows": [
            {"color": "#FF9CF5", "blur": 3.2}, {"color": "#FF2BD6", "blur": 9.6}, {"color": "#B026FF", "blur": 25.6}
          ],
          "transition": {"duration": 0.12}
        },
        "animators": [{
          "by": "word", "opacity": 0.72,
          "selectors": [
            {"kind": "word", "attack": 0.12}, {"kind": "wiggle", "mode": "intersect", "between": [0, 1], "frequency": 14}
          ]
        }]
      },
      "captions/typewriter": {
        "kind": "captions", "stroke": {"color": "black", "width": 3.2, "position": "outside"},
        "shadow": {"color": "#000000B3", "blur": 9.6},
        "animators": [{
          "opacity": 0,
          "selectors": [{
            "start": [{"progress": 0, "value": 0}, {"progress": 1, "value": 100}], "smoothness": 0, "clock": "word"
          }]
        }]
      },
      "captions/lyric": {
        "kind": "captions", "font": {"size": 72, "weight": 700}, "numberOfLines": 4, "alignment": "left",
        "verticalAlignment": "center", "lineSpacing": 12,
        "group": {"by": ["pause", "speaker"], "pause": 1.5, "maxCharacters": 110, "maxDuration": 20},
        "coming": {"opacity": 0.35}, "spoken": {"opacity": 1},
        "box": {"color": "#FFFFFF26", "of": "line", "cornerRadius": 0.2, "padding": [0, 0.2, 0, 0.2]}
      }
    }
    """
}
