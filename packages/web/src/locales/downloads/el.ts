import type { DownloadsMessages } from './en';

export const messages: DownloadsMessages = {
  'downloads.incomplete':
    '{count, plural, one {Από το «{name}» λείπει # στοιχείο.} other {Από το «{name}» λείπουν # στοιχεία.}} Το αρχείο «{note}» μέσα του λέει τι λείπει και γιατί.',
  'downloads.stalled': 'Η λήψη του «{name}» σταμάτησε στα {reached}: για κάποιο διάστημα δεν λήφθηκε τίποτα.',
  'downloads.failed':
    'Η λήψη του «{name}» σταμάτησε στα {reached}: ο διακομιστής δεν μπόρεσε να συνεχίσει την ανάγνωση.',
  'downloads.resume': 'Το πρόγραμμα περιήγησης ίσως μπορεί να τη συνεχίσει από τη λίστα λήψεων.',
  'downloads.restart': 'Η λήψη ενός συμπιεσμένου αρχείου δεν συνεχίζεται, μόνο ξεκινά από την αρχή.',
  'downloads.again': 'Λήψη ξανά',
  'downloads.several': 'Αρκετές λήψεις σταμάτησαν πριν ολοκληρωθούν: {names}',
  'downloads.reached': '{received} από {size}',
};
