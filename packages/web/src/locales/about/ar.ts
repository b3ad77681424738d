import type { AboutMessages } from './en';

export const messages: AboutMessages = {
  'about.text': 'مدير ملفات لخادمك الخاص.',
  'about.version': 'الإصدار {version}',
  'about.project': 'صفحة المشروع',
  'about.license': 'ترخيص {name}',
  'about.inside': 'ما بداخله',
  'about.packages':
    '{count, plural, zero {# حزم} one {حزمة واحدة} two {حزمتان} few {# حزم} many {# حزمة} other {# حزمة}} لمؤلفين آخرين، لكل منها ترخيصها.',
  'about.noText': 'لا تتضمن الحزمة نص ترخيصها.',
};
