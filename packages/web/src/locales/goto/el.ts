import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Εύρεση φακέλου με το όνομά του',
  'goto.count': '{count, plural, one {# φάκελος} other {# φάκελοι}}',
  'goto.none': 'Κανένας φάκελος δεν έχει αυτό το όνομα.',
  'goto.missing': 'Δεν υπάρχει τέτοιος φάκελος.',
  'files.copy.title': '{count, plural, one {Αντιγραφή του {name}} other {Αντιγραφή # στοιχείων}}',
  'files.copy.submit': 'Αντιγραφή στο «{folder}»',
  'files.move.title': '{count, plural, one {Μετακίνηση του {name}} other {Μετακίνηση # στοιχείων}}',
  'files.move.submit': 'Μετακίνηση στο «{folder}»',
  'files.transfer.text':
    'Επιλέξτε προορισμό. Τώρα {count, plural, one {βρίσκεται} other {βρίσκονται}} στο <b>{folder}</b>.',
};
