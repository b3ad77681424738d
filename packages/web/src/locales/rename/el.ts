import type { RenameMessages } from './en';

export const messages: RenameMessages = {
  'rename.title': 'Μετονομασία {count, plural, one {# στοιχείου} other {# στοιχείων}}',
  'rename.way': 'Τι αλλάζει',
  'rename.way.pattern': 'Μοτίβο',
  'rename.way.replace': 'Εύρεση και αντικατάσταση',
  'rename.way.case': 'Πεζά και κεφαλαία',
  'rename.pattern': 'Νέο όνομα',
  'rename.number': 'Αριθμός',
  'rename.start': 'Αρίθμηση από',
  'rename.find': 'Εύρεση',
  'rename.with': 'Αντικατάσταση με',
  'rename.matchCase': 'Διάκριση πεζών-κεφαλαίων',
  'rename.expression': 'Κανονική έκφραση',
  'rename.badExpression': 'Αυτή δεν είναι κανονική έκφραση.',
  'rename.case.lower': 'πεζά',
  'rename.case.upper': 'ΚΕΦΑΛΑΙΑ',
  'rename.case.title': 'Αρχικά Κεφαλαία',
  'rename.preview': 'Προεπισκόπηση',
  'rename.twice': 'Ένα άλλο στοιχείο παίρνει αυτό το όνομα.',
  'rename.faults':
    '{count, plural, one {# όνομα δεν μπορεί να χρησιμοποιηθεί.} other {# ονόματα δεν μπορούν να χρησιμοποιηθούν.}}',
  'rename.nothing': 'Κανένα όνομα δεν αλλάζει.',
  'rename.failed':
    '{count, plural, one {Το «{name}» δεν μετονομάστηκε.} other {# στοιχεία δεν μετονομάστηκαν.}}',
};
