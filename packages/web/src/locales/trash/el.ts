import type { TrashMessages } from './en';

export const messages: TrashMessages = {
  'trash.count': '{count, plural, one {# στοιχείο} other {# στοιχεία}}',
  'trash.empty': 'Ο κάδος είναι άδειος',
  'trash.empty.text': 'Όσα διαγράφετε διατηρούνται εδώ για λίγο καιρό.',
  'trash.off': 'Ο κάδος είναι ανενεργός: ό,τι διαγράφεται τώρα χάνεται.',
  'trash.days':
    '{days, plural, one {Όσα διαγράφονται διατηρούνται για # ημέρα.} other {Όσα διαγράφονται διατηρούνται για # ημέρες.}}',
  'trash.space': 'Περιέχει τώρα {size}· το όριο είναι {most}, δηλαδή {percent}% του δίσκου.',
  'trash.loadFailed': 'Δεν ήταν δυνατή η ανάγνωση του κάδου',
  'trash.everybody': 'Εμφάνιση όσων διέγραψαν όλοι',
  'trash.restore': 'Επαναφορά',
  'trash.restoreTo': 'Επαναφορά σε…',
  'trash.restoreTo.title': 'Επαναφορά σε άλλον φάκελο',
  'trash.restoreTo.submit': 'Επαναφορά στο «{folder}»',
  'trash.delete.title': 'Οριστική διαγραφή;',
  'trash.delete.text': 'Αυτό δεν μπορεί να αναιρεθεί.',
  'trash.emptyIt': 'Άδειασμα κάδου',
  'trash.emptyIt.title': 'Άδειασμα του κάδου;',
  'trash.emptyAll': 'Άδειασμα για όλους',
  'trash.emptyAll.title': 'Άδειασμα του κάδου όλων των χρηστών;',
  'trash.ofNobody': 'Δεν είναι γνωστό ποιος το διέγραψε',
  'trash.select': 'Επιλογή του {name}',
  'trash.actionsFor': 'Ενέργειες για το {name}',
  'trash.from': 'Ήταν στο «{folder}»',
  'trash.fromUnnamed': 'Ήταν εκεί όπου δεν έχετε πλέον πρόσβαση',
  'trash.deleted': 'Διαγράφηκε {when}',
  'trash.expires': 'Διατηρείται έως {date}',
  'trash.restored':
    '{count, plural, one {Έγινε επαναφορά του «{name}».} other {Έγινε επαναφορά # στοιχείων.}}',
  'trash.failed.restore':
    '{count, plural, one {Δεν έγινε επαναφορά του «{name}».} other {Δεν έγινε επαναφορά # στοιχείων.}}',
};
