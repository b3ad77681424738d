import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Pronađi mapu po nazivu',
  'goto.count': '{count, plural, one {# mapa} few {# mape} other {# mapa}}',
  'goto.none': 'Nijedna se mapa tako ne zove.',
  'goto.missing': 'Takva mapa ne postoji.',
  'files.copy.title': '{count, plural, one {Kopiraj {name}} few {Kopiraj # stavke} other {Kopiraj # stavki}}',
  'files.copy.submit': 'Kopiraj u „{folder}”',
  'files.move.title':
    '{count, plural, one {Premjesti {name}} few {Premjesti # stavke} other {Premjesti # stavki}}',
  'files.move.submit': 'Premjesti u „{folder}”',
  'files.transfer.text':
    'Odaberite odredište. {count, plural, one {Stavka je} few {Stavke su} other {Stavke su}} sada u mapi <b>{folder}</b>.',
};
