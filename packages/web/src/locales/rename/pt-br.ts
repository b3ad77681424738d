import type { RenameMessages } from './en';

export const messages: RenameMessages = {
  'rename.title': '{count, plural, one {Renomear # item} other {Renomear # itens}}',
  'rename.way': 'O que muda',
  'rename.way.pattern': 'Padrão',
  'rename.way.replace': 'Localizar e substituir',
  'rename.way.case': 'Maiúsculas e minúsculas',
  'rename.pattern': 'Novo nome',
  'rename.number': 'Número',
  'rename.start': 'Contar a partir de',
  'rename.find': 'Localizar',
  'rename.with': 'Substituir por',
  'rename.matchCase': 'Diferenciar maiúsculas de minúsculas',
  'rename.case.lower': 'minúsculas',
  'rename.case.upper': 'MAIÚSCULAS',
  'rename.case.title': 'Iniciais Maiúsculas',
  'rename.preview': 'Prévia',
  'rename.twice': 'Outro item recebe este nome.',
  'rename.faults': '{count, plural, one {# nome não pode ser usado.} other {# nomes não podem ser usados.}}',
  'rename.nothing': 'Nenhum nome muda.',
  'rename.failed': '{count, plural, one {“{name}” não foi renomeado.} other {# itens não foram renomeados.}}',
};
