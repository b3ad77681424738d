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
};
