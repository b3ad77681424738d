import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'חיפוש תיקייה לפי שם',
  'goto.count': '{count, plural, one {תיקייה אחת} two {# תיקיות} other {# תיקיות}}',
  'goto.none': 'אין תיקייה בשם הזה.',
  'goto.missing': 'אין תיקייה כזו.',
};
