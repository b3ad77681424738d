import type { TrashMessages } from './en';

export const messages: TrashMessages = {
  'trash.count': '{count, plural, one {# item} other {# itens}}',
  'trash.empty': 'O lixo está vazio',
  'trash.empty.text': 'O que elimina fica aqui guardado durante algum tempo.',
  'trash.off': 'O lixo está desligado: o que for eliminado agora perde-se.',
  'trash.days':
    '{days, plural, one {O que é eliminado é guardado durante # dia.} other {O que é eliminado é guardado durante # dias.}}',
  'trash.space': 'Contém agora {size}; o limite é {most}, ou seja, {percent} % do disco.',
  'trash.loadFailed': 'Não foi possível abrir o lixo',
  'trash.everybody': 'Mostrar o que todos eliminaram',
  'trash.restore': 'Restaurar',
  'trash.restoreTo': 'Restaurar em…',
  'trash.restoreTo.title': 'Restaurar noutra pasta',
  'trash.restoreTo.submit': 'Restaurar em {folder}',
  'trash.delete.title': 'Eliminar definitivamente?',
  'trash.delete.text': 'Isto não pode ser anulado.',
  'trash.emptyIt': 'Esvaziar o lixo',
  'trash.emptyIt.title': 'Esvaziar o lixo?',
  'trash.emptyAll': 'Esvaziar o lixo de todos',
  'trash.emptyAll.title': 'Esvaziar o lixo de todos os utilizadores?',
  'trash.ofNobody': 'Não se sabe quem eliminou',
  'trash.select': 'Selecionar {name}',
  'trash.actionsFor': 'Ações para {name}',
  'trash.from': 'Estava em {folder}',
  'trash.fromUnnamed': 'Estava num local a que já não tem acesso',
  'trash.deleted': 'Eliminado {when}',
  'trash.expires': 'Guardado até {date}',
  'trash.restored': '{count, plural, one {«{name}» foi restaurado.} other {# itens foram restaurados.}}',
  'trash.failed.restore':
    '{count, plural, one {«{name}» não foi restaurado.} other {# itens não foram restaurados.}}',
};
