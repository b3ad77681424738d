import type { VersionsMessages } from './en';

export const messages: VersionsMessages = {
  'versions.title': 'الإصدارات',
  'versions.none': 'لا توجد إصدارات سابقة. عند حفظ الملف أو استبداله، يُحتفظ هنا بما كان فيه.',
  'versions.replaced': 'استبدله {name}',
  'versions.show': 'عرض هذا الإصدار',
  'versions.compare': 'مقارنة بالحالي',
  'versions.compare.before': 'إصدار {date}',
  'versions.compare.now': 'الآن',
  'versions.short.compare': 'مقارنة',
  'versions.short.restore': 'استعادة',
  'versions.actionsFor': 'إجراءات إصدار {date}',
  'versions.download': 'تنزيل هذا الإصدار',
  'versions.restore': 'استعادة هذا الإصدار',
  'versions.delete': 'حذف هذا الإصدار',
  'versions.delete.title': 'حذف هذا الإصدار نهائيًا؟',
  'versions.delete.text': 'لا يمكن التراجع عن ذلك. يبقى الملف نفسه كما هو.',
  'versions.restored': 'تمت استعادة إصدار {date}.',
  'versions.loadFailed': 'تعذرت قراءة الإصدارات.',
};
