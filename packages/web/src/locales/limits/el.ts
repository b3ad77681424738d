import type { LimitsMessages } from './en';

export const messages: LimitsMessages = {
  'limits.title': 'Όριο αποθήκευσης',
  'limits.items': 'Αρχεία και φάκελοι',
  'limits.unit': 'Μονάδα',
  'limits.empty': 'Κενό: χωρίς όριο',
  'limits.itemsUsed': '<b>{used}</b> από {limit} αρχεία και φακέλους',
  'limits.near': 'Απομένει λίγος χώρος.',
  'limits.full': 'Το όριο αποθήκευσής σας εξαντλήθηκε: ό,τι διαγράφετε μετρά μέχρι να αδειάσετε τον κάδο.',
  'limits.fullFolder': 'Το όριο αποθήκευσης αυτού του φακέλου εξαντλήθηκε.',
  'limits.kept': 'Από αυτά {size} στον κάδο και σε παλαιότερες εκδόσεις',
  'limits.forUser':
    'Για όλα όσα βρίσκονται στους φακέλους του χρήστη, καθώς και για τον κάδο και τις παλαιότερες εκδόσεις του.',
  'limits.forMembers': 'Για κάθε μέλος που δεν έχει δικό του. Από πολλές ομάδες ισχύει το μεγαλύτερο.',
  'limits.forFolder': 'Για όλα όσα βρίσκονται στον φάκελο, όποιος κι αν τα έβαλε εκεί.',
  'limits.asGroups': 'Όπως ορίζουν οι ομάδες',
  'limits.none': 'Χωρίς όριο',
  'limits.own': 'Δικό του όριο',
  'limits.counting': 'Γίνεται καταμέτρηση…',
  'limits.counted': 'Τελευταία καταμέτρηση: {time}',
  'limits.uncounted': 'Δεν έχει καταμετρηθεί ακόμη',
  'limits.countAgain': 'Νέα καταμέτρηση',
};
