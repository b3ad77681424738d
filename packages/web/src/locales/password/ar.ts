import type { PasswordMessages } from './en';

export const messages: PasswordMessages = {
  'password.title': 'تعيين كلمة المرور',
  'password.text': 'مرحبًا {user}! اختر كلمة مرورك في {name}.',
  'password.submit': 'تعيين كلمة المرور',
  'password.done': 'تم تعيين كلمة المرور',
  'password.doneText': 'تم تسجيل خروجك من كل الأجهزة. سجّل الدخول بكلمة المرور الجديدة.',
  'password.gone': 'لم يعد هذا الرابط يعمل',
  'password.goneText': 'استُخدم الرابط، أو حلّ محله رابط أحدث، أو انتهت مدته. اطلب من المسؤول رابطًا جديدًا.',
  'password.lostText': 'إذا كان لحسابك عنوان بريد إلكتروني، فستصلك رسالة فيها رابط لاختيار كلمة مرور جديدة.',
  'password.lostName': 'اسم المستخدم أو عنوان البريد الإلكتروني',
  'password.lostSubmit': 'إرسال الرابط',
  'password.lostCaptcha': 'أكّد أولًا أنك لست روبوتًا.',
  'password.sent': 'تحقق من بريدك',
  'password.sentText': 'إذا كان هناك حساب له عنوان بريد إلكتروني، فالرابط في الطريق. يعمل لمدة ساعة.',
  'password.sentNothing': 'إذا لم يصلك شيء، فابحث في مجلد الرسائل غير المرغوب فيها أو اسأل المسؤول.',
  'password.toLogin': 'العودة إلى تسجيل الدخول',
};
