import type { PasswordMessages } from './en';

export const messages: PasswordMessages = {
  'password.title': 'تعيين كلمة المرور',
  'password.text': 'مرحبًا {user}! اختر كلمة مرورك في {name}.',
  'password.submit': 'تعيين كلمة المرور',
  'password.done': 'تم تعيين كلمة المرور',
  'password.doneText': 'تم تسجيل خروجك من كل الأجهزة. سجّل الدخول بكلمة المرور الجديدة.',
  'password.gone': 'لم يعد هذا الرابط يعمل',
  'password.goneText': 'استُخدم الرابط، أو حلّ محله رابط أحدث، أو انتهت مدته. اطلب من المسؤول رابطًا جديدًا.',
};
