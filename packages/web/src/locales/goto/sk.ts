import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Nájsť priečinok podľa názvu',
  'goto.count':
    '{count, plural, one {# priečinok} few {# priečinky} many {# priečinka} other {# priečinkov}}',
  'goto.none': 'Žiadny priečinok sa tak nevolá.',
  'goto.missing': 'Taký priečinok neexistuje.',
  'files.copy.title':
    '{count, plural, one {Kopírovať {name}} few {Kopírovať # položky} many {Kopírovať # položky} other {Kopírovať # položiek}}',
  'files.copy.submit': 'Kopírovať do „{folder}“',
  'files.move.title':
    '{count, plural, one {Presunúť {name}} few {Presunúť # položky} many {Presunúť # položky} other {Presunúť # položiek}}',
  'files.move.submit': 'Presunúť do „{folder}“',
  'files.transfer.text':
    'Vyberte cieľ. {count, plural, one {Položka je} few {Položky sú} many {Položky sú} other {Položky sú}} teraz v priečinku <b>{folder}</b>.',
};
