import type { ShellMessages } from './en';

export const messages: ShellMessages = {
  'shell.title': 'Τερματικό',
  'shell.command': 'Εντολή',
  'shell.placeholder': 'Πληκτρολογήστε μια εντολή',
  'shell.running': 'Εκτελείται…',
  'shell.output': 'Έξοδος',
  'shell.hint':
    'Οι εντολές εκτελούνται στον ανοιχτό φάκελο. Το «clear» αδειάζει αυτό το πλαίσιο και το «exit» το κλείνει.',
  'shell.clear': 'Εκκαθάριση',
  'shell.cancel': 'Διακοπή της εντολής',
  'shell.resize': 'Ύψος του τερματικού',
  'shell.end.code': 'Τερματίστηκε με κωδικό {code}',
  'shell.end.signal': 'Τερματίστηκε από {signal}',
  'shell.end.cancelled': 'Διακόπηκε',
  'shell.end.time': 'Διακόπηκε, επειδή διαρκούσε πολύ.',
  'shell.end.output': 'Διακόπηκε, επειδή η έξοδος ήταν πολύ μεγάλη.',
  'shell.end.rights': 'Διακόπηκε, επειδή δεν έχετε πλέον δικαίωμα εκτέλεσης.',
  'shell.refused.forbidden': 'Η εντολή δεν επιτρέπεται.',
  'shell.refused.invalid_input': 'Κάποια εισαγωγικά δεν έχουν κλείσει.',
  'shell.refused.not_found': 'Δεν υπάρχει πρόγραμμα ή φάκελος με αυτό το όνομα.',
  'shell.refused.too_many_requests': 'Μια άλλη εντολή σας εκτελείται ακόμη.',
  'shell.end.lost': 'Η σύνδεση χάθηκε.',
};
