import type { HelpMessages } from './en';

export const messages: HelpMessages = {
  'help.title': 'المساعدة',
  'help.answers': 'أسئلة شائعة',
  'help.share.question': 'كيف أشارك شيئًا؟',
  'help.share.answer':
    'حدد العنصر واختر «مشاركة» لتحصل على رابط يمكنك إرساله إلى أي شخص. كلمة المرور وتاريخ الانتهاء اختياريان.',
  'help.upload.question': 'كيف أرفع الملفات؟',
  'help.upload.answer': 'اختر «رفع» أو أفلت الملفات والمجلدات على القائمة. الرفع المنقطع يُستأنف تلقائيًا.',
  'help.select.question': 'كيف أحدد عدة عناصر؟',
  'help.select.answer':
    'انقر العناصر مع الضغط على Ctrl (أو ⌘ على Mac)، أو على Shift لتحديد كل ما بينها. على شاشة اللمس، اضغط مطولًا على أحدها ثم المس البقية.',
  'help.download.question': 'كيف أنزّل عدة عناصر معًا؟',
  'help.download.answer': 'حددها واختر «تنزيل» لتصلك في أرشيف واحد.',
  'help.move.question': 'كيف أنقل أو أنسخ؟',
  'help.move.answer': 'اسحب العناصر إلى مجلد، أو حددها واختر «نقل إلى…» أو «نسخ إلى…».',
  'help.find.question': 'كيف أعثر على شيء؟',
  'help.find.answer': 'افتح البحث في الأعلى واكتب جزءًا من الاسم.',
  'help.deleted.question': 'هل يمكنني استعادة ما حذفته؟',
  'help.deleted.answer': 'لا. ما يُحذف لا يمكن استعادته، لذا يُطلب منك التأكيد أولًا دائمًا.',
  'help.deleted.trash': 'نعم: افتح سلة المحذوفات في الشريط الجانبي واختر «استعادة».',
  'help.install.question': 'هل يمكنني استخدامه كتطبيق؟',
  'help.install.answer':
    'نعم، إذا بدأ العنوان بـ https: اختر «تثبيت» أو «إضافة إلى الشاشة الرئيسية» من قائمة متصفحك. تبقى ملفاتك على الخادم.',
  'files.help.title': 'اختصارات لوحة المفاتيح',
  'files.help.move': 'التنقل',
  'files.help.extend': 'توسيع التحديد',
  'files.help.ends': 'العنصر الأول والأخير',
  'files.help.toggle': 'التحديد أو إلغاؤه',
  'files.help.mark': 'تحديد العنصر والانتقال إلى التالي',
  'files.help.free': 'الانتقال دون تغيير التحديد',
  'files.help.menu': 'فتح القائمة',
  'files.help.save': 'حفظ (في المحرر)',
  'files.help.typing': 'اكتب الأحرف الأولى من اسم عنصر للانتقال إليه.',
  'files.help.filter':
    'يُظهر عامل تصفية المجلد الأسماء التي تحتوي على ما تكتبه؛ وتفصل الفاصلة بين عدة أسماء: 3, 7, خطاب.',
};
