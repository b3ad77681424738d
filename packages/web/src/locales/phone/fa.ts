import type { PhoneMessages } from './en';

export const messages: PhoneMessages = {
  'phone.bar': 'جاهای اصلی',
  'phone.files': 'فایل‌ها',
  'phone.recent': 'اخیر',
  'phone.none': 'هنوز چیزی باز نشده است.',
  'phone.shared': 'هم‌رسانی',
  'phone.add': 'افزودن',
  'phone.camera': 'گرفتن عکس',
  'phone.photos': 'عکس‌ها و فیلم‌ها',
};
