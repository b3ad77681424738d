import type { PasswordMessages } from './en';

export const messages: PasswordMessages = {
  'password.title': 'קביעת סיסמה',
  'password.text': 'שלום {user}! נותר לבחור סיסמה עבור {name}.',
  'password.submit': 'קביעת הסיסמה',
  'password.done': 'הסיסמה נקבעה',
  'password.doneText': 'החשבון נותק מכל המכשירים. אפשר להתחבר עם הסיסמה החדשה.',
  'password.gone': 'הקישור הזה כבר לא פעיל',
  'password.goneText': 'נעשה בו שימוש, קישור חדש יותר החליף אותו או שתוקפו פג. אפשר לבקש קישור חדש מהאדמין.',
  'password.lostText': 'אם לחשבון שלך יש כתובת אימייל, יישלח אליה קישור לבחירת סיסמה חדשה.',
  'password.lostName': 'שם משתמש או כתובת אימייל',
  'password.lostSubmit': 'שליחת קישור',
  'password.lostCaptcha': 'קודם יש לאשר שלא מדובר ברובוט.',
  'password.sent': 'כדאי לבדוק את האימייל',
  'password.sentText': 'אם יש חשבון עם כתובת אימייל, קישור בדרך. הוא פעיל במשך שעה.',
  'password.sentNothing': 'אם לא הגיע דבר, כדאי לבדוק בתיקיית הספאם או לפנות לאדמין.',
  'password.toLogin': 'חזרה להתחברות',
};
