import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Najít složku podle názvu',
  'goto.count': '{count, plural, one {# složka} few {# složky} many {# složky} other {# složek}}',
  'goto.none': 'Žádná složka se tak nejmenuje.',
  'goto.missing': 'Taková složka neexistuje.',
  'files.copy.title':
    '{count, plural, one {Kopírovat {name}} few {Kopírovat # položky} many {Kopírovat # položky} other {Kopírovat # položek}}',
  'files.copy.submit': 'Kopírovat do „{folder}“',
  'files.move.title':
    '{count, plural, one {Přesunout {name}} few {Přesunout # položky} many {Přesunout # položky} other {Přesunout # položek}}',
  'files.move.submit': 'Přesunout do „{folder}“',
  'files.transfer.text':
    'Vyberte cíl. {count, plural, one {Položka je} few {Položky jsou} many {Položky jsou} other {Položky jsou}} teď ve složce <b>{folder}</b>.',
};
