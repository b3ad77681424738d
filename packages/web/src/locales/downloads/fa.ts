import type { DownloadsMessages } from './en';

export const messages: DownloadsMessages = {
  'downloads.incomplete':
    '{count, plural, one {«{name}» # مورد کم دارد.} other {«{name}» # مورد کم دارد.}} فایل «{note}» درون آن می‌گوید چه چیزی و چرا نیست.',
  'downloads.stalled': 'بارگیری «{name}» در {reached} متوقف شد: مدتی چیزی دریافت نشد.',
  'downloads.failed': 'بارگیری «{name}» در {reached} متوقف شد: سرور نتوانست خواندن را ادامه دهد.',
  'downloads.resume': 'شاید مرورگر بتواند از فهرست بارگیری‌هایش آن را ادامه دهد.',
  'downloads.restart': 'بارگیری بایگانی را نمی‌توان ادامه داد؛ فقط می‌توان آن را دوباره بارگیری کرد.',
  'downloads.again': 'بارگیری دوباره',
  'downloads.several': 'چند بارگیری پیش از کامل شدن متوقف شدند: {names}',
  'downloads.reached': '{received} از {size}',
};
