import type { ShellMessages } from './en';

export const messages: ShellMessages = {
  'shell.title': 'מסוף',
  'shell.command': 'פקודה',
  'shell.placeholder': 'הקלדת פקודה',
  'shell.running': 'בביצוע…',
  'shell.output': 'פלט',
  'shell.hint': 'הפקודות מתבצעות בתיקייה הפתוחה. ״clear״ מנקה את החלונית ו״exit״ סוגרת אותה.',
  'shell.clear': 'ניקוי',
  'shell.cancel': 'עצירת הפקודה',
  'shell.resize': 'גובה המסוף',
  'shell.end.code': 'הסתיימה בקוד {code}',
  'shell.end.signal': 'הופסקה על ידי {signal}',
  'shell.end.cancelled': 'נעצרה',
  'shell.end.time': 'נעצרה כי נמשכה יותר מדי זמן.',
  'shell.end.output': 'נעצרה כי כתבה יותר מדי פלט.',
  'shell.end.rights': 'נעצרה כי כבר אין לך הרשאה להריץ אותה.',
  'shell.refused.forbidden': 'הפקודה אסורה.',
  'shell.refused.invalid_input': 'יש מירכאות שלא נסגרו.',
  'shell.refused.not_found': 'אין תוכנית או תיקייה בשם הזה.',
  'shell.refused.too_many_requests': 'פקודה אחרת שלך עדיין רצה.',
  'shell.end.lost': 'החיבור נותק.',
};
