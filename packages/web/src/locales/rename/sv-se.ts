import type { RenameMessages } from './en';

export const messages: RenameMessages = {
  'rename.title': '{count, plural, one {Byt namn på # objekt} other {Byt namn på # objekt}}',
  'rename.way': 'Vad som ändras',
  'rename.way.pattern': 'Mönster',
  'rename.way.replace': 'Sök och ersätt',
  'rename.way.case': 'Stora och små bokstäver',
  'rename.pattern': 'Nytt namn',
  'rename.number': 'Nummer',
  'rename.start': 'Räkna från',
  'rename.find': 'Sök',
  'rename.with': 'Ersätt med',
  'rename.matchCase': 'Skilj på stora och små bokstäver',
  'rename.case.lower': 'små bokstäver',
  'rename.case.upper': 'STORA BOKSTÄVER',
  'rename.case.title': 'Stora Begynnelsebokstäver',
  'rename.preview': 'Förhandsvisning',
  'rename.twice': 'Ett annat objekt får det här namnet.',
  'rename.faults': '{count, plural, one {# namn kan inte användas.} other {# namn kan inte användas.}}',
  'rename.nothing': 'Inget namn ändras.',
  'rename.failed': '{count, plural, one {”{name}” bytte inte namn.} other {# objekt bytte inte namn.}}',
};
