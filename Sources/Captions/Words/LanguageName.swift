/// English names of languages, as OpenAI's transcripts and services behind the same interface write them.
///
/// They are those that Whisper knows. The names that ICU has are left out of its data in an archive of the program.
package enum LanguageName {
  /// The tag of a name, in whatever letters; nil if it is none.
  package static func tag(of name: String) -> String? { tags[name.lowercased()] }

  private static let tags: [String: String] = Dictionary(
    uniqueKeysWithValues: list.split(whereSeparator: \.isNewline).flatMap { line in
      let parts = line.split(separator: " ", maxSplits: 1)
      return parts[1].split(separator: ",").map { name in
        (String(name.drop { $0 == " " }), String(parts[0]))
      }
    })

  private static let list = """
    af afrikaans
    am amharic
    ar arabic
    as assamese
    az azerbaijani
    ba bashkir
    be belarusian
    bg bulgarian
    bn bengali
    bo tibetan
    br breton
    bs bosnian
    ca catalan, valencian
    cs czech
    cy welsh
    da danish
    de german
    el greek
    en english
    es spanish, castilian
    et estonian
    eu basque
    fa persian
    fi finnish
    fo faroese
    fr french
    gl galician
    gu gujarati
    ha hausa
    haw hawaiian
    he hebrew
    hi hindi
    hr croatian
    ht haitian creole, haitian
    hu hungarian
    hy armenian
    id indonesian
    is icelandic
    it italian
    ja japanese
    jv javanese
    ka georgian
    kk kazakh
    km khmer
    kn kannada
    ko korean
    la latin
    lb luxembourgish, letzeburgesch
    ln lingala
    lo lao
    lt lithuanian
    lv latvian
    mg malagasy
    mi maori
    mk macedonian
    ml malayalam
    mn mongolian
    mr marathi
    ms malay
    mt maltese
    my myanmar, burmese
    ne nepali
    nl dutch, flemish
    nn nynorsk
    no norwegian
    oc occitan
    pa punjabi, panjabi
    pl polish
    ps pashto, pushto
    pt portuguese
    ro romanian, moldavian, moldovan
    ru russian
    sa sanskrit
    sd sindhi
    si sinhala, sinhalese
    sk slovak
    sl slovenian
    sn shona
    so somali
    sq albanian
    sr serbian
    su sundanese
    sv swedish
    sw swahili
    ta tamil
    te telugu
    tg tajik
    th thai
    tk turkmen
    tl tagalog
    tr turkish
    tt tatar
    uk ukrainian
    ur urdu
    uz uzbek
    vi vietnamese
    yi yiddish
    yo yoruba
    yue cantonese
    zh chinese, mandarin
    """
}
