import type { PasswordMessages } from './en';

export const messages: PasswordMessages = {
  'password.title': 'Ορισμός κωδικού',
  'password.text': 'Γεια σας, {user}! Επιλέξτε τον κωδικό σας για το {name}.',
  'password.submit': 'Ορισμός κωδικού',
  'password.done': 'Ο κωδικός σας ορίστηκε',
  'password.doneText': 'Έχετε αποσυνδεθεί από όλες τις συσκευές. Συνδεθείτε με τον νέο κωδικό.',
  'password.gone': 'Αυτός ο σύνδεσμος δεν ισχύει πια',
  'password.goneText':
    'Χρησιμοποιήθηκε, αντικαταστάθηκε από νεότερο ή έληξε. Ζητήστε νέο σύνδεσμο από τον διαχειριστή σας.',
};
