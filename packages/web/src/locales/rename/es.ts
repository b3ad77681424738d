import type { RenameMessages } from './en';

export const messages: RenameMessages = {
  'rename.title':
    '{count, plural, one {Cambiar el nombre de # elemento} other {Cambiar el nombre de # elementos}}',
  'rename.way': 'Qué cambia',
  'rename.way.pattern': 'Patrón',
  'rename.way.replace': 'Buscar y reemplazar',
  'rename.way.case': 'Mayúsculas y minúsculas',
  'rename.pattern': 'Nombre nuevo',
  'rename.number': 'Número',
  'rename.start': 'Contar desde',
  'rename.find': 'Buscar',
  'rename.with': 'Reemplazar por',
  'rename.matchCase': 'Distinguir mayúsculas y minúsculas',
  'rename.expression': 'Expresión regular',
  'rename.badExpression': 'Esto no es una expresión regular.',
  'rename.case.lower': 'minúsculas',
  'rename.case.upper': 'MAYÚSCULAS',
  'rename.case.title': 'Iniciales En Mayúscula',
  'rename.preview': 'Vista previa',
  'rename.twice': 'Otro elemento recibe este nombre.',
  'rename.faults': '{count, plural, one {# nombre no se puede usar.} other {# nombres no se pueden usar.}}',
  'rename.nothing': 'Ningún nombre cambia.',
  'rename.failed':
    '{count, plural, one {No se cambió el nombre de «{name}».} other {No se cambió el nombre de # elementos.}}',
};
