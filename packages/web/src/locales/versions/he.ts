import type { VersionsMessages } from './en';

export const messages: VersionsMessages = {
  'versions.title': 'גרסאות',
  'versions.none': 'אין גרסאות קודמות. כשהקובץ נשמר או מוחלף, מה שהיה בו קודם נשמר כאן.',
  'versions.replaced': 'הוחלף על ידי {name}',
  'versions.show': 'הצגת הגרסה הזו',
  'versions.compare': 'השוואה לגרסה הנוכחית',
  'versions.compare.before': 'הגרסה של {date}',
  'versions.compare.now': 'עכשיו',
  'versions.short.compare': 'השוואה',
  'versions.short.restore': 'שחזור',
  'versions.actionsFor': 'פעולות עבור הגרסה של {date}',
  'versions.download': 'הורדת הגרסה הזו',
  'versions.restore': 'שחזור הגרסה הזו',
  'versions.delete': 'מחיקת הגרסה הזו',
  'versions.delete.title': 'למחוק את הגרסה הזו לצמיתות?',
  'versions.delete.text': 'אי אפשר לבטל את זה. הקובץ עצמו נשאר כמו שהוא.',
  'versions.restored': 'הגרסה של {date} שוחזרה.',
  'versions.loadFailed': 'לא היה אפשר לקרוא את הגרסאות.',
};
