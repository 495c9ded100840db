/// The files that `signwriter init` writes. Every command in their README runs as it is written.
enum StarterFolder {
  static let files: [(name: String, text: String)] = [
    ("README.md", readme), ("styles.json", styles), ("label.json", label), ("jobs.jsonl", jobs),
  ]

  private static let readme = """
    # Labels

    Run these in this folder:

        signwriter render label.json --style styles.json -o label.png
        signwriter batch jobs.jsonl --styles styles.json --out pictures --report report.jsonl

    `styles.json` holds the styles, `label.json` one label, and `jobs.jsonl` a label on each line. Change a style and draw
    again: `--resume` draws only what has changed. `signwriter fonts` lists the fonts, `signwriter schema` every member,
    and `signwriter help batch` every option.

    """

  private static let styles = """
    {
      "styles": {
        "base": { "font": { "family": "sans-serif", "weight": 700, "size": 48 }, "scale": 2 },
        "gold": {
          "extends": "base",
          "gradient": { "colors": ["#FFF6C9", "#F5B301", "#8A4B00"] },
          "shadows": [{ "color": "#000000A0", "offset": [0, 2], "blur": 5 }],
          "innerShadows": [{ "color": "#FFFFFFCC", "offset": [0, 1], "blur": 1 }]
        },
        "outline": {
          "extends": "base",
          "color": "white",
          "strokes": [{ "width": 4, "color": "#1B2A49", "position": "outside" }]
        },
        "badge": {
          "extends": "base",
          "font": { "size": 20 },
          "color": "white",
          "background": { "color": "#E63946", "cornerRadius": 12 },
          "textInsets": [6, 14, 6, 14]
        }
      }
    }

    """

  private static let label = """
    { "style": "gold", "text": "Hello" }

    """

  private static let jobs = """
    {"id": "hello-en", "style": "gold", "language": "en", "text": "Hello"}
    {"id": "hello-de", "style": "gold", "language": "de", "text": "Grüß Gott"}
    {"id": "hello-el", "style": "outline", "language": "el", "text": "Γειά σου"}
    {"id": "hello-uk", "style": "outline", "language": "uk", "text": "Привіт"}
    {"id": "new", "style": "badge", "text": "NEW"}

    """
}
