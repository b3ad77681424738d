import type { RenameMessages } from './en';

export const messages: RenameMessages = {
  'rename.title':
    '{count, plural, one {שינוי שם של פריט אחד} two {שינוי שמות של # פריטים} other {שינוי שמות של # פריטים}}',
  'rename.way': 'מה משתנה',
  'rename.way.pattern': 'תבנית',
  'rename.way.replace': 'חיפוש והחלפה',
  'rename.way.case': 'אותיות גדולות וקטנות',
  'rename.pattern': 'שם חדש',
  'rename.number': 'מספר',
  'rename.start': 'ספירה החל מ-',
  'rename.find': 'חיפוש',
  'rename.with': 'החלפה ב-',
  'rename.matchCase': 'התאמת רישיות',
  'rename.expression': 'ביטוי רגולרי',
  'rename.badExpression': 'זה לא ביטוי רגולרי.',
  'rename.case.lower': 'אותיות קטנות (abc)',
  'rename.case.upper': 'אותיות גדולות (ABC)',
  'rename.case.title': 'אות ראשונה גדולה (Abc)',
  'rename.preview': 'תצוגה מקדימה',
  'rename.twice': 'פריט אחר מקבל את השם הזה.',
  'rename.faults':
    '{count, plural, one {אי אפשר להשתמש בשם אחד.} two {אי אפשר להשתמש ב-# שמות.} other {אי אפשר להשתמש ב-# שמות.}}',
  'rename.nothing': 'שום שם לא משתנה.',
  'rename.failed':
    '{count, plural, one {השם של ״{name}״ לא שונה.} two {השמות של # פריטים לא שונו.} other {השמות של # פריטים לא שונו.}}',
};
