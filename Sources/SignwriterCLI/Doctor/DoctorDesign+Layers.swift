extension DoctorDesign {
  /// Designs with layer styles and compositing.
  static let layered = [
    DoctorDesign(
      name: "layer style", what: "every effect of a layer, its gradient aligned to the layer", copies: 16,
      json: """
        { "text": "@", "font": { "size": 44, "weight": 700 }, "size": [230, 72], "color": "#2A6F97",
          "background": { "color": "#E8DCC8" },
          "layerStyle": { "globalLight": { "angle": 120 }, "fillOpacity": 0.8,
            "dropShadows": [ { "distance": 4, "size": 6, "spread": 0.3, "noise": 0.2 } ],
            "innerShadows": [ { "distance": 2, "size": 4, "choke": 0.2, "opacity": 0.6 } ],
            "outerGlow": { "technique": "precise", "size": 8, "opacity": 0.6,
              "gradient": { "colors": ["#FFE64D", "#FF731A00"] } },
            "innerGlow": { "source": "center", "size": 6, "opacity": 0.5 },
            "satin": { "distance": 5, "size": 6 },
            "bevel": { "technique": "chiselSoft", "size": 5, "soften": 1, "contour": { "curve": "ring" },
              "texture": { "file": "doctor.png", "depth": 0.3 } },
            "colorOverlays": [ { "color": "#D62828", "blend": "color", "opacity": 0.4 } ],
            "gradientOverlays": [ { "colors": ["#8A5A12", "#F9E08B", "#B97F1E"], "angle": 60, "opacity": 0.7 } ],
            "patternOverlay": { "file": "doctor.png", "scale": 0.5, "opacity": 0.3, "blend": "overlay" },
            "strokes": [ { "size": 2, "gradient": { "kind": "shapeBurst", "colors": ["white", "#264653"] } } ] } }
        """),
    DoctorDesign(
      name: "bevel styles", what: "smooth slopes on the stroke and around a text in a group", copies: 16,
      json: """
        { "kind": "group", "size": [230, 84], "background": { "color": "#14213D" }, "children": [
            { "text": "@", "font": { "size": 32, "weight": 700 }, "frame": [6, 2, 218, 40], "color": "#C0C8D8",
              "layerStyle": { "bevel": { "style": "stroke", "size": 4 }, "strokes": [ { "size": 4, "position": "inside" } ] } },
            { "text": "@", "font": { "size": 32, "weight": 700 }, "frame": [6, 42, 218, 40], "color": "#E9C46A",
              "layerStyle": { "bevel": { "style": "pillow", "technique": "chiselHard", "size": 5, "gloss": "ring" },
                "outerGlow": { "size": 6 }, "innerGlow": { "technique": "precise", "size": 5 } } } ] }
        """),
    DoctorDesign(
      name: "clips and masks", what: "clips, a clip by what lies beneath, and masks of each kind", copies: 16,
      json: """
        { "kind": "group", "size": [240, 100], "background": { "gradient": { "colors": ["#F1FAEE", "#A8DADC"] } }, "children": [
            { "kind": "image", "file": "doctor.png", "size": [70, 50], "contentMode": "fill", "frame": [6, 4, 70, 50],
              "clip": { "radius": [20, 4, 20, 4] } },
            { "kind": "image", "file": "doctor.png", "size": [70, 50], "contentMode": "fill", "frame": [84, 4, 70, 50],
              "clip": { "path": "M35 0 L70 50 L0 50 Z" }, "transform": { "rotate": 12 } },
            { "kind": "image", "file": "doctor.png", "size": [70, 50], "contentMode": "fill", "frame": [162, 4, 70, 50],
              "mask": { "gradient": { "colors": ["white", "black"] } } },
            { "text": "@", "font": { "size": 30, "weight": 700 }, "color": "#1D3557", "frame": [6, 56, 150, 40],
              "layerStyle": { "dropShadows": [ { "size": 5 } ] } },
            { "kind": "image", "file": "doctor.png", "size": [150, 40], "contentMode": "tile", "frame": [6, 56, 150, 40],
              "clip": "below" },
            { "text": "@", "font": { "size": 16 }, "frame": [160, 60, 76, 34],
              "mask": { "image": { "file": "doctor.png" }, "of": "luminance", "invert": true } } ] }
        """),
    DoctorDesign(
      name: "filters and backdrops", what: "blend modes, filters, a knock-out and a blurred backdrop", copies: 16,
      json: """
        { "kind": "group", "size": [240, 110],
          "background": { "gradient": { "colors": ["#0B3954", "#FF6663", "#FDE74C"], "start": [0, 0], "end": [1, 1] } },
          "children": [
            { "text": "@", "font": { "size": 40, "weight": 700 }, "color": "white", "frame": [0, 4, 240, 60], "blend": "overlay" },
            { "kind": "image", "file": "doctor.png", "size": [60, 44], "contentMode": "fill", "frame": [6, 60, 60, 44],
              "filter": { "hue": 90, "contrast": 1.3, "blur": 1.5 }, "blend": "luminosity" },
            { "kind": "group", "size": [70, 44], "frame": [72, 60, 70, 44], "background": { "color": "#457B9D" }, "children": [
                { "text": "@", "font": { "size": 20, "weight": 700 }, "frame": [4, 8, 62, 28],
                  "layerStyle": { "knockout": "deep", "fillOpacity": 0.2, "strokes": [ { "size": 1, "color": "white" } ] } } ] },
            { "kind": "group", "size": [84, 60], "frame": [150, 40, 84, 60], "backdropBlur": 5, "clip": { "radius": 12 },
              "background": { "color": "#FFFFFF55" }, "children": [
                { "text": "@", "font": { "size": 14 }, "frame": [4, 20, 76, 20], "color": "#14213D" } ] } ] }
        """),
  ]
}
