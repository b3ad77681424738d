import type { PasswordMessages } from './en';

export const messages: PasswordMessages = {
  'password.title': 'تعیین گذرواژه',
  'password.text': 'سلام {user}! گذرواژهٔ خود را برای {name} برگزینید.',
  'password.submit': 'تعیین گذرواژه',
  'password.done': 'گذرواژهٔ شما تعیین شد',
  'password.doneText': 'از همهٔ دستگاه‌ها خارج شده‌اید. با گذرواژهٔ جدید وارد شوید.',
  'password.gone': 'این پیوند دیگر کار نمی‌کند',
  'password.goneText':
    'پیوند استفاده شده، پیوند تازه‌تری جایش را گرفته یا مهلتش تمام شده است. از سرپرست پیوند تازه‌ای بخواهید.',
  'password.lostText': 'اگر حساب شما نشانی ایمیل داشته باشد، پیوندی برای برگزیدن گذرواژهٔ تازه دریافت می‌کنید.',
  'password.lostName': 'نام کاربری یا نشانی ایمیل',
  'password.lostSubmit': 'فرستادن پیوند',
  'password.lostCaptcha': 'نخست تأیید کنید که ربات نیستید.',
  'password.sent': 'ایمیل خود را ببینید',
  'password.sentText': 'اگر حسابی با نشانی ایمیل باشد، پیوند در راه است. یک ساعت کار می‌کند.',
  'password.sentNothing': 'اگر چیزی نرسید، پوشهٔ هرزنامه را ببینید یا از سرپرست بپرسید.',
  'password.toLogin': 'بازگشت به ورود',
};
