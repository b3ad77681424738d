import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Ada göre klasör bul',
  'goto.count': '{count, plural, one {# klasör} other {# klasör}}',
  'goto.none': 'Bu adda bir klasör yok.',
  'goto.missing': 'Böyle bir klasör yok.',
  'files.copy.title': '{count, plural, one {Kopyala: {name}} other {# öğeyi kopyala}}',
  'files.copy.submit': '{folder} içine kopyala',
  'files.move.title': '{count, plural, one {Taşı: {name}} other {# öğeyi taşı}}',
  'files.move.submit': '{folder} içine taşı',
  'files.transfer.text':
    'Hedefi seçin. {count, plural, one {Öğenin} other {Öğelerin}} şu anki yeri: <b>{folder}</b>.',
};
