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
};
