import type { VersionsMessages } from './en';

export const messages: VersionsMessages = {
  'versions.title': 'نسخه‌ها',
  'versions.none':
    'نسخهٔ قبلی وجود ندارد. وقتی فایل ذخیره یا جایگزین شود، محتوای پیشین آن در اینجا نگه داشته می‌شود.',
  'versions.replaced': 'جایگزین‌شده از سوی {name}',
  'versions.show': 'نمایش این نسخه',
  'versions.compare': 'مقایسه با اکنون',
  'versions.compare.before': 'نسخهٔ {date}',
  'versions.compare.now': 'اکنون',
  'versions.short.compare': 'مقایسه',
  'versions.short.restore': 'بازگرداندن',
  'versions.actionsFor': 'کنش‌ها برای نسخهٔ {date}',
  'versions.download': 'بارگیری این نسخه',
  'versions.restore': 'بازگرداندن این نسخه',
  'versions.delete': 'حذف این نسخه',
  'versions.delete.title': 'این نسخه برای همیشه حذف شود؟',
  'versions.delete.text': 'این کار واگرد ندارد. خود فایل همان‌طور که هست می‌ماند.',
  'versions.restored': 'نسخهٔ {date} بازگردانده شد.',
  'versions.loadFailed': 'نسخه‌ها خوانده نشدند.',
};
