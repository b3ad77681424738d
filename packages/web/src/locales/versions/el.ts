import type { VersionsMessages } from './en';

export const messages: VersionsMessages = {
  'versions.title': 'Εκδόσεις',
  'versions.none':
    'Δεν υπάρχουν προηγούμενες εκδόσεις. Όταν το αρχείο αποθηκεύεται ή αντικαθίσταται, το προηγούμενο περιεχόμενό του διατηρείται εδώ.',
  'versions.replaced': 'Αντικατάσταση από {name}',
  'versions.show': 'Εμφάνιση αυτής της έκδοσης',
  'versions.compare': 'Σύγκριση με την τρέχουσα',
  'versions.compare.before': 'Η έκδοση της {date}',
  'versions.compare.now': 'Τώρα',
  'versions.short.compare': 'Σύγκριση',
  'versions.short.restore': 'Επαναφορά',
  'versions.actionsFor': 'Ενέργειες για την έκδοση της {date}',
  'versions.download': 'Λήψη αυτής της έκδοσης',
  'versions.restore': 'Επαναφορά αυτής της έκδοσης',
  'versions.delete': 'Διαγραφή αυτής της έκδοσης',
  'versions.delete.title': 'Οριστική διαγραφή αυτής της έκδοσης;',
  'versions.delete.text': 'Αυτό δεν μπορεί να αναιρεθεί. Το ίδιο το αρχείο μένει όπως είναι.',
  'versions.restored': 'Έγινε επαναφορά της έκδοσης της {date}.',
  'versions.loadFailed': 'Δεν ήταν δυνατή η ανάγνωση των εκδόσεων.',
};
