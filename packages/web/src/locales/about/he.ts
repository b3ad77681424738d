import type { AboutMessages } from './en';

export const messages: AboutMessages = {
  'about.text': 'מנהל קבצים לשרת שלך.',
  'about.version': 'גרסה {version}',
  'about.project': 'דף הפרויקט',
  'about.license': 'הרישיון של {name}',
  'about.inside': 'מה יש בפנים',
  'about.packages':
    '{count, plural, one {חבילה אחת} two {# חבילות} other {# חבילות}} של יוצרים אחרים, כל אחת ברישיון משלה.',
  'about.noText': 'החבילה מגיעה בלי נוסח הרישיון שלה.',
};
