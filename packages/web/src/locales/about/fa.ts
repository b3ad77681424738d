import type { AboutMessages } from './en';

export const messages: AboutMessages = {
  'about.text': 'مدیر فایل برای سرور خودتان.',
  'about.version': 'نسخهٔ {version}',
  'about.project': 'صفحهٔ پروژه',
  'about.license': 'مجوز انتشار {name}',
  'about.inside': 'اجزای برنامه',
  'about.packages':
    '{count, plural, one {# بسته} other {# بسته}} از سازندگان دیگر، هر یک با مجوز انتشار خودش.',
  'about.noText': 'این بسته متن مجوز انتشارش را همراه ندارد.',
};
