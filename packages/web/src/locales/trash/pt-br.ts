import type { TrashMessages } from './en';

export const messages: TrashMessages = {
  'trash.count': '{count, plural, one {# item} other {# itens}}',
  'trash.empty': 'A lixeira está vazia',
  'trash.empty.text': 'O que você exclui fica guardado aqui por um tempo.',
  'trash.off': 'A lixeira está desativada: o que for excluído agora se perde.',
  'trash.days':
    '{days, plural, one {O que é excluído fica guardado por # dia.} other {O que é excluído fica guardado por # dias.}}',
  'trash.space': 'Agora contém {size}; o limite é {most}, ou seja, {percent} % do disco.',
  'trash.loadFailed': 'Não foi possível carregar a lixeira',
  'trash.everybody': 'Mostrar o que todos excluíram',
  'trash.restore': 'Restaurar',
  'trash.restoreTo': 'Restaurar em…',
  'trash.restoreTo.title': 'Restaurar em outra pasta',
  'trash.restoreTo.submit': 'Restaurar em {folder}',
  'trash.delete.title': 'Excluir definitivamente?',
  'trash.delete.text': 'Isso não pode ser desfeito.',
  'trash.emptyIt': 'Esvaziar a lixeira',
  'trash.emptyIt.title': 'Esvaziar a lixeira?',
  'trash.emptyAll': 'Esvaziar a lixeira de todos',
  'trash.emptyAll.title': 'Esvaziar a lixeira de todos os usuários?',
  'trash.ofNobody': 'Não se sabe quem excluiu',
  'trash.select': 'Selecionar {name}',
  'trash.actionsFor': 'Ações para {name}',
  'trash.from': 'Estava em {folder}',
  'trash.fromUnnamed': 'Estava em um local ao qual você não tem mais acesso',
  'trash.deleted': 'Excluído {when}',
  'trash.expires': 'Guardado até {date}',
  'trash.restored': '{count, plural, one {“{name}” foi restaurado.} other {# itens foram restaurados.}}',
  'trash.failed.restore':
    '{count, plural, one {“{name}” não foi restaurado.} other {# itens não foram restaurados.}}',
};
