import type { RenameMessages } from './en';

export const messages: RenameMessages = {
  'rename.title': '{count, plural, one {# item hernoemen} other {# items hernoemen}}',
  'rename.way': 'Wat verandert',
  'rename.way.pattern': 'Patroon',
  'rename.way.replace': 'Zoeken en vervangen',
  'rename.way.case': 'Hoofdletters en kleine letters',
  'rename.pattern': 'Nieuwe naam',
  'rename.number': 'Nummer',
  'rename.start': 'Tellen vanaf',
  'rename.find': 'Zoeken',
  'rename.with': 'Vervangen door',
  'rename.matchCase': 'Hoofdlettergevoelig',
  'rename.expression': 'Reguliere expressie',
  'rename.badExpression': 'Dit is geen reguliere expressie.',
  'rename.case.lower': 'kleine letters',
  'rename.case.upper': 'HOOFDLETTERS',
  'rename.case.title': 'Beginhoofdletters',
  'rename.preview': 'Voorbeeld',
  'rename.twice': 'Een ander item krijgt deze naam.',
  'rename.faults':
    '{count, plural, one {# naam kan niet worden gebruikt.} other {# namen kunnen niet worden gebruikt.}}',
  'rename.nothing': 'Geen enkele naam verandert.',
  'rename.failed': '{count, plural, one {“{name}” is niet hernoemd.} other {# items zijn niet hernoemd.}}',
};
