import type { EditorMessages } from './en';

export const messages: EditorMessages = {
  'editor.close': 'Πίσω στον φάκελο',
  'editor.unsaved': 'Μη αποθηκευμένες αλλαγές',
  'editor.saved': 'Αποθηκεύτηκε {time}',
  'editor.readOnly': 'Μόνο για ανάγνωση',
  'editor.view': 'Προβολή μόνο για ανάγνωση',
  'editor.find': 'Εύρεση',
  'editor.wrap': 'Αναδίπλωση μεγάλων γραμμών',
  'editor.place': 'Γραμμή {line}, στήλη {column}',
  'editor.lines': '{count, plural, one {# γραμμή} other {# γραμμές}}',
  'editor.mixedBreaks': 'Ανάμεικτες αλλαγές γραμμής',
  'editor.plainText': 'Απλό κείμενο',
  'editor.notUtf8':
    'Η κωδικοποίηση αυτού του κειμένου είναι αβέβαιη. Η αποθήκευση θα μπορούσε να το καταστρέψει, γι’ αυτό είναι μόνο για ανάγνωση.',
  'editor.unencodable': 'Δεν αποθηκεύτηκε: το αρχείο είναι σε {encoding}, όπου δεν υπάρχει «{character}».',
  'editor.restored': 'Οι μη αποθηκευμένες αλλαγές σας επανήλθαν. Αποθηκεύστε τις για να μη χαθούν.',
  'editor.conflict.title': 'Κάποιος άλλος άλλαξε το {name}',
  'editor.conflict.text':
    'Δεν είναι πλέον η έκδοση που ανοίξατε. Με την αντικατάσταση χάνονται οι αλλαγές του άλλου, με τη φόρτωση της νέας χάνονται οι δικές σας.',
  'editor.conflict.deletedTitle': 'Το {name} δεν υπάρχει πλέον',
  'editor.conflict.deletedText':
    'Μετακινήθηκε ή διαγράφηκε ενώ το επεξεργαζόσασταν. Μπορείτε να αποθηκεύσετε το κείμενό σας ως νέο αρχείο.',
  'editor.conflict.overwrite': 'Αντικατάσταση',
  'editor.conflict.reload': 'Φόρτωση της νέας',
  'editor.conflict.recreate': 'Αποθήκευση ξανά',
  'editor.conflict.keep': 'Συνέχεια επεξεργασίας',
  'editor.leave.title': 'Αποθήκευση των αλλαγών στο {name};',
  'editor.leave.text': 'Θα χαθούν αν φύγετε χωρίς να τις αποθηκεύσετε.',
  'editor.leave.discard': 'Απόρριψη αλλαγών',
  'editor.leave.stay': 'Συνέχεια επεξεργασίας',
  'editor.leave.save': 'Αποθήκευση',
};
