import type { PhoneMessages } from './en';

export const messages: PhoneMessages = {
  'phone.bar': 'الأماكن الرئيسية',
  'phone.files': 'الملفات',
  'phone.recent': 'الأخيرة',
  'phone.none': 'لم يُفتح شيء بعد.',
  'phone.shared': 'المشاركات',
  'phone.add': 'إضافة',
  'phone.camera': 'التقاط صورة',
  'phone.photos': 'الصور والأفلام',
};
