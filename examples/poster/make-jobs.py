"""Writes jobs.jsonl: the poster in 20 languages."""

import json
import pathlib

FIELDS = ("Title", "Line", "Date", "Stamp")
TEXTS = {
    "en": ("Night of Lanterns", "Music, food and a thousand lights", "24 October, 8 pm", "Free entry"),
    "de": ("Nacht der Laternen", "Musik, Essen und tausend Lichter", "24. Oktober, 20 Uhr", "Eintritt frei"),
    "fr": ("La nuit des lanternes", "Musique, cuisine et mille lumières", "24 octobre, 20 h", "Entrée libre"),
    "es": ("Noche de los faroles", "Música, comida y mil luces", "24 de octubre, 20 h", "Entrada libre"),
    "pl": ("Noc lampionów", "Muzyka, jedzenie i tysiąc świateł", "24 października, godz. 20", "Wstęp wolny"),
    "tr": ("Fenerler Gecesi", "Müzik, yemek ve bin ışık", "24 Ekim, saat 20.00", "Giriş ücretsiz"),
    "vi": ("Đêm hội đèn lồng", "Âm nhạc, ẩm thực và ngàn ánh đèn", "24 tháng 10, 20 giờ", "Vào cửa tự do"),
    "ru": ("Ночь фонарей", "Музыка, еда и тысяча огней", "24 октября, 20:00", "Вход свободный"),
    "uk": ("Ніч ліхтарів", "Музика, їжа й тисяча вогнів", "24 жовтня, 20:00", "Вхід вільний"),
    "el": ("Η νύχτα των φαναριών", "Μουσική, φαγητό και χίλια φώτα", "24 Οκτωβρίου, 8 μ.μ.", "Είσοδος ελεύθερη"),
    "ka": ("ფარნების ღამე", "მუსიკა, საჭმელი და ათასი სინათლე", "24 ოქტომბერი, 20:00", "შესვლა თავისუფალია"),
    "hy": ("Լապտերների գիշեր", "Երաժշտություն, ուտելիք և հազար լույս", "24 հոկտեմբերի, 20:00", "Մուտքն ազատ է"),
    "ar": ("ليلة الفوانيس", "موسيقى وطعام وألف ضوء", "24 أكتوبر، الساعة 8 مساءً", "الدخول مجاني"),
    "he": ("ליל הפנסים", "מוזיקה, אוכל ואלף אורות", "24 באוקטובר, 20:00", "הכניסה חופשית"),
    "hi": ("लालटेनों की रात", "संगीत, भोजन और हज़ार रोशनियाँ", "24 अक्टूबर, रात 8 बजे", "प्रवेश निःशुल्क"),
    "bn": ("লণ্ঠনের রাত", "সঙ্গীত, খাবার আর হাজার আলো", "২৪ অক্টোবর, রাত ৮টা", "প্রবেশ বিনামূল্যে"),
    "th": ("คืนแห่งโคมไฟ", "ดนตรี อาหาร และแสงไฟนับพัน", "24 ตุลาคม 20.00 น.", "เข้าชมฟรี"),
    "zh-Hans": ("灯笼之夜", "音乐、美食与千盏明灯", "10月24日 晚上8点", "免费入场"),
    "ja": ("灯籠の夜", "音楽と屋台と千の灯り", "10月24日 20時", "入場無料"),
    "ko": ("등불의 밤", "음악과 음식, 그리고 천 개의 불빛", "10월 24일 저녁 8시", "무료 입장"),
}


def main() -> None:
    lines = []
    for language, texts in TEXTS.items():
        # Its texts are in this language, which decides glyphs of Chinese, Japanese and Korean.
        job = {"id": language, "kind": "group", "style": "poster", "language": language, "values": dict(zip(FIELDS, texts))}
        lines.append(json.dumps(job, ensure_ascii=False))
    pathlib.Path(__file__).with_name("jobs.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
