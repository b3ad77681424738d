import type { LimitsMessages } from './en';

export const messages: LimitsMessages = {
  'limits.title': 'מגבלת אחסון',
  'limits.items': 'קבצים ותיקיות',
  'limits.unit': 'יחידה',
  'limits.empty': 'ריק: ללא מגבלה',
  'limits.itemsUsed': '<b>{used}</b> מתוך {limit} קבצים ותיקיות',
  'limits.near': 'נשאר מעט מקום.',
  'limits.full': 'מגבלת האחסון נוצלה: מה שנמחק נספר עד לריקון האשפה.',
  'limits.fullFolder': 'מגבלת האחסון של התיקייה הזאת נוצלה.',
  'limits.kept': 'מתוכם {size} באשפה ובגרסאות קודמות',
  'limits.forUser': 'לכל מה שנמצא בתיקיות של המשתמש, וגם לאשפה ולגרסאות הקודמות שלו.',
  'limits.forMembers': 'לכל חבר שאין לו מגבלה משלו. מבין כמה קבוצות קובעת הגדולה ביותר.',
  'limits.forFolder': 'לכל מה שנמצא בתיקייה, ולא משנה מי שם אותו שם.',
  'limits.asGroups': 'לפי הקבוצות',
  'limits.none': 'ללא מגבלה',
  'limits.own': 'מגבלה משלו',
  'limits.counting': 'מתבצעת ספירה…',
  'limits.counted': 'ספירה אחרונה: {time}',
  'limits.uncounted': 'עדיין לא נספר',
  'limits.countAgain': 'ספירה מחדש',
};
