import type { PhoneMessages } from './en';

export const messages: PhoneMessages = {
  'phone.bar': 'Κύριες θέσεις',
  'phone.files': 'Αρχεία',
  'phone.recent': 'Πρόσφατα',
  'phone.none': 'Δεν έχει ανοιχτεί τίποτα ακόμη.',
  'phone.shared': 'Κοινόχρηστα',
  'phone.add': 'Προσθήκη',
  'phone.camera': 'Λήψη φωτογραφίας',
  'phone.photos': 'Φωτογραφίες και βίντεο',
};
