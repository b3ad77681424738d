import type { DownloadsMessages } from './en';

export const messages: DownloadsMessages = {
  'downloads.incomplete':
    '{count, plural, zero {لا ينقص «{name}» أي عنصر.} one {ينقص «{name}» عنصر واحد.} two {ينقص «{name}» عنصران.} few {ينقص «{name}» # عناصر.} many {ينقص «{name}» # عنصرًا.} other {ينقص «{name}» # عنصر.}} يذكر الملف «{note}» الذي بداخله ما ينقص ولماذا.',
  'downloads.stalled': 'توقف تنزيل «{name}» عند {reached}: لم يُستلم شيء منذ مدة.',
  'downloads.failed': 'توقف تنزيل «{name}» عند {reached}: لم يتمكن الخادم من متابعة القراءة.',
  'downloads.resume': 'قد يتمكن المتصفح من متابعته من قائمة التنزيلات.',
  'downloads.restart': 'لا يمكن متابعة تنزيل الأرشيف، بل يجب تنزيله من جديد.',
  'downloads.again': 'التنزيل من جديد',
  'downloads.several': 'توقفت عدة تنزيلات قبل أن تكتمل: {names}',
  'downloads.reached': '{received} من {size}',
};
