import type { LinksMessages } from './en';

export const messages: LinksMessages = {
  'links.making': 'جارٍ إنشاء الرابط…',
  'links.bothCopied': 'نُسخ الرابط وكلمة المرور',
  'links.copyHere': 'لم يسمح المتصفح بالنسخ. هذا هو الرابط:',
  'links.address': 'عنوان الرابط',
  'links.never': 'أبدًا',
  'links.date': 'تاريخ',
  'links.lastDay': 'اليوم الأخير',
  'links.shownOnce': 'يُفتح الرابط بكلمة المرور هذه. لا تُعرض إلا الآن.',
  'links.send': 'إرسال…',
  'links.more': 'كل الخيارات',
  'links.album': 'ألبوم',
  'links.album.text': 'يرى الزوار جدارًا من الصور والأفلام، ويرون اسمك.',
  'links.view': 'يرى الزوار',
  'links.view.list': 'قائمة',
  'links.view.album': 'ألبومًا',
  'links.title': 'العنوان (اختياري)',
  'links.cover': 'الغلاف',
  'links.cover.auto': 'تلقائي',
  'links.cover.search': 'البحث في الصور',
  'links.cover.others': 'غير معروضة: {count, number}. ابحث عنها بالاسم.',
  'links.cover.none': 'لا توجد صورة بهذا الاسم.',
  'links.opened':
    '{count, plural, zero {لم يُفتح بعد} one {فُتح مرة واحدة} two {فُتح مرتين} few {فُتح # مرات} many {فُتح # مرة} other {فُتح # مرة}}',
};
