import type { AppsMessages } from './en';

export const messages: AppsMessages = {
  'apps.page': 'من تطبيق آخر',
  'apps.text': 'لا يُرفع شيء قبل أن تؤكده هنا. وما تتركه يُزال من هذا المتصفح بعد يوم.',
  'apps.name': 'اسم النص',
  'apps.remove': 'استبعاد {name}',
  'apps.discard': 'تجاهل',
  'apps.nothing': 'لا يوجد شيء هنا',
  'apps.nothing.text': 'تم رفعه أو تجاهله، أو مضى عليه أكثر من يوم. شاركه مجددًا من التطبيق الآخر.',
  'apps.refused': 'تعذّر الاستلام',
  'apps.refused.early': 'لم يكن التطبيق جاهزًا بعد. إنه جاهز الآن: شارك مجددًا من التطبيق الآخر.',
  'apps.refused.large':
    'الحد الأقصى للاستلام دفعة واحدة هو {count} ملف بحجم إجمالي {size}. ارفع ما زاد على ذلك من مجلد.',
  'apps.refused.full': 'لا توجد مساحة في هذا المتصفح. أفرغ مساحة ثم شارك مجددًا.',
  'apps.send.title': 'إرسال إلى تطبيق آخر',
  'apps.send.ready': 'جاهز للإرسال',
  'apps.send.now': 'إرسال الآن',
  'apps.send.refused': 'لا يمكن لهذا المتصفح إرسال ملفات من هذا النوع. نزّلها بدلًا من ذلك.',
};
