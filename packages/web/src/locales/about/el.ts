import type { AboutMessages } from './en';

export const messages: AboutMessages = {
  'about.text': 'Διαχείριση αρχείων για τον δικό σας διακομιστή.',
  'about.version': 'Έκδοση {version}',
  'about.project': 'Σελίδα του έργου',
  'about.license': 'Άδεια χρήσης του {name}',
  'about.inside': 'Τι περιέχει',
  'about.packages':
    '{count, plural, one {# πακέτο άλλων δημιουργών, με δική του άδεια χρήσης.} other {# πακέτα άλλων δημιουργών, το καθένα με δική του άδεια χρήσης.}}',
  'about.noText': 'Το πακέτο δεν περιλαμβάνει το κείμενο της άδειας χρήσης του.',
};
