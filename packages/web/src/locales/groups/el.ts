import type { GroupsMessages } from './en';

export const messages: GroupsMessages = {
  'groups.openOne': 'Εδώ δεν μπορεί να τοποθετηθεί τίποτα. Ανοίξτε έναν από τους φακέλους σας.',
  'groups.yours': 'Οι φάκελοί σας',
  'groups.new': 'Νέα ομάδα',
  'groups.one': 'Ομάδα {name}',
  'groups.about': 'Ομάδα',
  'groups.back': 'Όλες οι ομάδες',
  'groups.filter': 'Φιλτράρισμα ομάδων',
  'groups.none': 'Δεν υπάρχουν ακόμη ομάδες',
  'groups.noneText':
    'Μια ομάδα δίνει σε όλα τα μέλη της τους ίδιους φακέλους και ορίζει τι μπορούν να κάνουν στον καθένα.',
  'groups.nothing': 'Καμία ομάδα δεν ταιριάζει με «{text}».',
  'groups.members': 'Μέλη',
  'groups.count': '{count, plural, one {# μέλος} other {# μέλη}}',
  'groups.byLogin': 'Μέλος μέσω σύνδεσης',
  'groups.origins': 'Μέλη μέσω σύνδεσης',
  'groups.originsText':
    'Ονόματα ομάδων ενός παρόχου σύνδεσης, ένα ανά γραμμή. Όποιος ήταν σε μία από αυτές στην τελευταία του σύνδεση είναι επίσης μέλος.',
  'groups.created': 'Η ομάδα δημιουργήθηκε',
  'groups.updated': 'Η ομάδα ενημερώθηκε',
  'groups.deleted': 'Η ομάδα διαγράφηκε',
  'groups.delete.title': 'Διαγραφή αυτής της ομάδας;',
  'groups.delete.text':
    'Τα μέλη της δεν βλέπουν πια τους φακέλους της. Οι φάκελοι και όλα όσα περιέχουν παραμένουν στον διακομιστή.',
  'groups.folder': 'Φάκελος {number, number}',
  'groups.foldersText': 'Όλα τα μέλη βλέπουν αυτούς τους φακέλους, με αυτή τη σειρά.',
  'groups.pick': 'Εμφανίζεται και ό,τι περιέχει.',
  'groups.up': 'Μετακίνηση πάνω: {name}',
  'groups.down': 'Μετακίνηση κάτω: {name}',
  'groups.remove': 'Αφαίρεση: {name}',
  'groups.rulesText': 'Ισχύουν σε κάθε φάκελο κάθε μέλους.',
  'groups.folderRules': 'Οι διαδρομές αρχίζουν από αυτόν τον φάκελο.',
  'groups.several': 'Ο χρήστης βλέπει αυτούς τους φακέλους τον έναν δίπλα στον άλλον.',
  'groups.ownFolder': 'Δικός του φάκελος',
  'groups.ownName': 'Όνομα του δικού του φακέλου',
  'groups.given': 'Φάκελοι από ομάδες',
  'groups.from': 'Από την ομάδα',
  'groups.behindLink': 'Φάκελος πίσω από συμβολικό σύνδεσμο',
  'groups.check.byGroup':
    'Αποφασίζει ο κανόνας {number, number} της ομάδας {group}, που {kind, select, allow {επιτρέπει} other {απαγορεύει}} {rule}',
  'groups.check.byFolder':
    'Αποφασίζει ο κανόνας {number, number} του φακέλου {folder}, που {kind, select, allow {επιτρέπει} other {απαγορεύει}} {rule}',
  'groups.check.byGroupFolder':
    'Αποφασίζει ο κανόνας {number, number} του φακέλου {folder} της ομάδας {group}, που {kind, select, allow {επιτρέπει} other {απαγορεύει}} {rule}',
  'groups.check.outside': 'Δεν βρίσκεται σε κανέναν από τους φακέλους του.',
  'groups.check.may': 'Επιτρέπονται εκεί: {list}',
  'groups.check.mayNothing': 'Μπορεί μόνο να δει τη λίστα των περιεχομένων.',
  'groups.check.in': 'Βρίσκεται σε αυτούς τους φακέλους:',
};
