import type { TrashMessages } from './en';

export const messages: TrashMessages = {
  'trash.count': '{count, plural, one {פריט אחד} two {# פריטים} other {# פריטים}}',
  'trash.empty': 'האשפה ריקה',
  'trash.empty.text': 'מה שנמחק נשמר כאן לזמן מה.',
  'trash.off': 'האשפה כבויה: מה שנמחק עכשיו אובד.',
  'trash.days':
    '{days, plural, one {מה שנמחק נשמר יום אחד.} two {מה שנמחק נשמר יומיים.} other {מה שנמחק נשמר # ימים.}}',
  'trash.space': 'יש בה עכשיו {size}; המכסה היא {most}, שהם {percent}% מהדיסק.',
  'trash.loadFailed': 'לא היה אפשר לקרוא את האשפה',
  'trash.everybody': 'הצגת מה שכולם מחקו',
  'trash.restore': 'שחזור',
  'trash.restoreTo': 'שחזור אל…',
  'trash.restoreTo.title': 'שחזור לתיקייה אחרת',
  'trash.restoreTo.submit': 'שחזור אל {folder}',
  'trash.delete.title': 'למחוק לצמיתות?',
  'trash.delete.text': 'אי אפשר לבטל את זה.',
  'trash.emptyIt': 'ריקון האשפה',
  'trash.emptyIt.title': 'לרוקן את האשפה?',
  'trash.emptyAll': 'ריקון האשפה של כולם',
  'trash.emptyAll.title': 'לרוקן את האשפה של כל המשתמשים?',
  'trash.ofNobody': 'לא ידוע מי מחק',
  'trash.select': 'בחירת {name}',
  'trash.actionsFor': 'פעולות עבור {name}',
  'trash.from': 'היה בתוך {folder}',
  'trash.fromUnnamed': 'היה במקום שכבר אין לך גישה אליו',
  'trash.deleted': 'נמחק {when}',
  'trash.expires': 'נשמר עד {date}',
  'trash.restored': '{count, plural, one {״{name}״ שוחזר.} two {# פריטים שוחזרו.} other {# פריטים שוחזרו.}}',
  'trash.failed.restore':
    '{count, plural, one {״{name}״ לא שוחזר.} two {# פריטים לא שוחזרו.} other {# פריטים לא שוחזרו.}}',
};
