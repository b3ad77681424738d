import type { DownloadsMessages } from './en';

export const messages: DownloadsMessages = {
  'downloads.incomplete':
    '{count, plural, one {ב־״{name}״ חסר פריט אחד.} two {ב־״{name}״ חסרים # פריטים.} other {ב־״{name}״ חסרים # פריטים.}} הקובץ ״{note}״ שבתוכו מפרט מה חסר ולמה.',
  'downloads.stalled': 'ההורדה של ״{name}״ נעצרה ב־{reached}: במשך זמן מה לא התקבל דבר.',
  'downloads.failed': 'ההורדה של ״{name}״ נעצרה ב־{reached}: השרת לא הצליח להמשיך לקרוא.',
  'downloads.resume': 'ייתכן שהדפדפן יוכל להמשיך אותה מרשימת ההורדות.',
  'downloads.restart': 'אי אפשר להמשיך הורדה של ארכיון, רק להוריד אותו מחדש.',
  'downloads.again': 'הורדה מחדש',
  'downloads.several': 'כמה הורדות נעצרו לפני שהושלמו: {names}',
  'downloads.reached': '{received} מתוך {size}',
};
