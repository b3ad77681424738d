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
  'password.lostText':
    'Αν ο λογαριασμός σας έχει διεύθυνση e-mail, λαμβάνετε έναν σύνδεσμο για να επιλέξετε νέο κωδικό.',
  'password.lostName': 'Όνομα χρήστη ή διεύθυνση e-mail',
  'password.lostSubmit': 'Αποστολή συνδέσμου',
  'password.lostCaptcha': 'Επιβεβαιώστε πρώτα ότι δεν είστε ρομπότ.',
  'password.sent': 'Δείτε τα e-mail σας',
  'password.sentText':
    'Αν υπάρχει λογαριασμός με διεύθυνση e-mail, ένας σύνδεσμος είναι καθ’ οδόν. Ισχύει για μία ώρα.',
  'password.sentNothing': 'Αν δεν έρθει τίποτα, δείτε στα ανεπιθύμητα ή ρωτήστε τον διαχειριστή σας.',
  'password.toLogin': 'Πίσω στη σύνδεση',
};
