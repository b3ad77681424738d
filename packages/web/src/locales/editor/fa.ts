import type { EditorMessages } from './en';

export const messages: EditorMessages = {
  'editor.close': 'بازگشت به پوشه',
  'editor.unsaved': 'تغییرات ذخیره نشده‌اند',
  'editor.saved': 'ساعت {time} ذخیره شد',
  'editor.readOnly': 'فقط‌خواندنی',
  'editor.view': 'نمای فقط‌خواندنی',
  'editor.find': 'یافتن',
  'editor.wrap': 'شکستن سطرهای بلند',
  'editor.place': 'سطر {line}، ستون {column}',
  'editor.lines': '{count, plural, one {# سطر} other {# سطر}}',
  'editor.mixedBreaks': 'پایان سطرها ناهمگون است',
  'editor.plainText': 'متن ساده',
  'editor.notUtf8':
    'کدگذاری این متن نامعلوم است. ذخیره کردن ممکن است به آن آسیب بزند؛ برای همین فقط‌خواندنی است.',
  'editor.unencodable': 'ذخیره نشد: فایل با کدگذاری {encoding} نوشته شده است که «{character}» ندارد.',
  'editor.restored': 'تغییرات ذخیره‌نشدهٔ شما برگشت. برای نگه‌داشتنشان ذخیره کنید.',
  'editor.conflict.title': 'کس دیگری {name} را تغییر داده است',
  'editor.conflict.text':
    'این دیگر نسخه‌ای نیست که باز کردید. با رونویسی تغییرات او، و با بار کردن نسخهٔ دیگر تغییرات شما از دست می‌رود.',
  'editor.conflict.deletedTitle': '{name} دیگر آنجا نیست',
  'editor.conflict.deletedText':
    'هنگام ویرایش شما منتقل یا حذف شده است. می‌توانید متن خود را به‌صورت فایلی جدید ذخیره کنید.',
  'editor.conflict.overwrite': 'رونویسی',
  'editor.conflict.reload': 'بار کردن نسخهٔ دیگر',
  'editor.conflict.recreate': 'ذخیرهٔ دوباره',
  'editor.conflict.keep': 'ادامهٔ ویرایش',
  'editor.leave.title': 'تغییرات {name} ذخیره شود؟',
  'editor.leave.text': 'اگر بدون ذخیره خارج شوید، تغییرات از دست می‌رود.',
  'editor.leave.discard': 'دور انداختن تغییرات',
  'editor.leave.stay': 'ادامهٔ ویرایش',
  'editor.leave.save': 'ذخیره',
};
