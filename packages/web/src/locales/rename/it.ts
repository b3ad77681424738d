import type { RenameMessages } from './en';

export const messages: RenameMessages = {
  'rename.title': '{count, plural, one {Rinomina # elemento} other {Rinomina # elementi}}',
  'rename.way': 'Che cosa cambia',
  'rename.way.pattern': 'Modello',
  'rename.way.replace': 'Trova e sostituisci',
  'rename.way.case': 'Maiuscole e minuscole',
  'rename.pattern': 'Nuovo nome',
  'rename.number': 'Numero',
  'rename.start': 'Conta da',
  'rename.find': 'Trova',
  'rename.with': 'Sostituisci con',
  'rename.matchCase': 'Distingui maiuscole e minuscole',
  'rename.expression': 'Espressione regolare',
  'rename.badExpression': 'Questa non è un’espressione regolare.',
  'rename.case.lower': 'minuscole',
  'rename.case.upper': 'MAIUSCOLE',
  'rename.case.title': 'Iniziali Maiuscole',
  'rename.preview': 'Anteprima',
  'rename.twice': 'Un altro elemento riceve questo nome.',
  'rename.faults':
    '{count, plural, one {# nome non può essere usato.} other {# nomi non possono essere usati.}}',
  'rename.nothing': 'Nessun nome cambia.',
  'rename.failed':
    '{count, plural, one {“{name}” non è stato rinominato.} other {# elementi non sono stati rinominati.}}',
};
