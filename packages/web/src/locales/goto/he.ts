import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'חיפוש תיקייה לפי שם',
  'goto.count': '{count, plural, one {תיקייה אחת} two {# תיקיות} other {# תיקיות}}',
  'goto.none': 'אין תיקייה בשם הזה.',
  'goto.missing': 'אין תיקייה כזו.',
  'files.copy.title': '{count, plural, one {העתקת {name}} two {העתקת # פריטים} other {העתקת # פריטים}}',
  'files.copy.submit': 'העתקה אל {folder}',
  'files.move.title': '{count, plural, one {העברת {name}} two {העברת # פריטים} other {העברת # פריטים}}',
  'files.move.submit': 'העברה אל {folder}',
  'files.transfer.text':
    'יש לבחור יעד. {count, plural, one {הפריט נמצא} two {הפריטים נמצאים} other {הפריטים נמצאים}} עכשיו בתוך <b>{folder}</b>.',
};
