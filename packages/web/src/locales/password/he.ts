import type { PasswordMessages } from './en';

export const messages: PasswordMessages = {
  'password.title': 'קביעת סיסמה',
  'password.text': 'שלום {user}! נותר לבחור סיסמה עבור {name}.',
  'password.submit': 'קביעת הסיסמה',
  'password.done': 'הסיסמה נקבעה',
  'password.doneText': 'החשבון נותק מכל המכשירים. אפשר להתחבר עם הסיסמה החדשה.',
  'password.gone': 'הקישור הזה כבר לא פעיל',
  'password.goneText': 'נעשה בו שימוש, קישור חדש יותר החליף אותו או שתוקפו פג. אפשר לבקש קישור חדש מהאדמין.',
};
