import type { RenameMessages } from './en';

export const messages: RenameMessages = {
  'rename.title': '{count, plural, one {Mudar o nome de # elemento} other {Mudar o nome de # elementos}}',
  'rename.way': 'O que muda',
  'rename.way.pattern': 'Padrão',
  'rename.way.replace': 'Localizar e substituir',
  'rename.way.case': 'Maiúsculas e minúsculas',
  'rename.pattern': 'Novo nome',
  'rename.number': 'Número',
  'rename.start': 'Contar a partir de',
  'rename.find': 'Localizar',
  'rename.with': 'Substituir por',
  'rename.matchCase': 'Distinguir maiúsculas e minúsculas',
  'rename.expression': 'Expressão regular',
  'rename.badExpression': 'Isto não é uma expressão regular.',
  'rename.case.lower': 'minúsculas',
  'rename.case.upper': 'MAIÚSCULAS',
  'rename.case.title': 'Iniciais Maiúsculas',
  'rename.preview': 'Pré-visualização',
  'rename.twice': 'Outro elemento recebe este nome.',
  'rename.faults': '{count, plural, one {# nome não pode ser usado.} other {# nomes não podem ser usados.}}',
  'rename.nothing': 'Nenhum nome muda.',
  'rename.failed':
    '{count, plural, one {O nome de «{name}» não foi mudado.} other {Os nomes de # elementos não foram mudados.}}',
};
