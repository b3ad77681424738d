import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Găsește un dosar după nume',
  'goto.count': '{count, plural, one {# dosar} few {# dosare} other {# de dosare}}',
  'goto.none': 'Niciun dosar nu are acest nume.',
  'goto.missing': 'Acest dosar nu există.',
  'files.copy.title':
    '{count, plural, one {Copiază {name}} few {Copiază # elemente} other {Copiază # de elemente}}',
  'files.copy.submit': 'Copiază în {folder}',
  'files.move.title': '{count, plural, one {Mută {name}} few {Mută # elemente} other {Mută # de elemente}}',
  'files.move.submit': 'Mută în {folder}',
  'files.transfer.text':
    'Alegeți destinația. {count, plural, one {Elementul se află} few {Elementele se află} other {Elementele se află}} acum în <b>{folder}</b>.',
};
