import type { EditorMessages } from './en';

export const messages: EditorMessages = {
  'editor.close': 'Voltar à pasta',
  'editor.unsaved': 'Alterações não guardadas',
  'editor.saved': 'Guardado às {time}',
  'editor.readOnly': 'Só de leitura',
  'editor.view': 'Vista só de leitura',
  'editor.find': 'Localizar',
  'editor.wrap': 'Quebrar linhas longas',
  'editor.place': 'Linha {line}, coluna {column}',
  'editor.lines': '{count, plural, one {# linha} other {# linhas}}',
  'editor.mixedBreaks': 'Fins de linha mistos',
  'editor.plainText': 'Texto simples',
  'editor.notUtf8':
    'Não é certo como este texto está codificado. Guardá-lo aqui iria danificá-lo, por isso está aberto só para leitura.',
  'editor.unencodable': 'Não foi guardado: o ficheiro está em {encoding}, que não inclui «{character}».',
  'editor.restored': 'As alterações não guardadas foram recuperadas. Guarde-as para as manter.',
  'editor.conflict.title': '{name} foi alterado por outra pessoa',
  'editor.conflict.text':
    'Já não é a versão que abriu. Se a substituir, perdem-se as alterações da outra pessoa; se abrir a outra, perdem-se as suas.',
  'editor.conflict.deletedTitle': '{name} já não existe',
  'editor.conflict.deletedText':
    'Foi movido ou eliminado durante a edição. Pode guardar o texto como um novo ficheiro.',
  'editor.conflict.overwrite': 'Substituir',
  'editor.conflict.reload': 'Abrir a outra',
  'editor.conflict.recreate': 'Guardar de novo',
  'editor.conflict.keep': 'Continuar a editar',
  'editor.leave.title': 'Guardar as alterações em {name}?',
  'editor.leave.text': 'Serão perdidas se sair sem guardar.',
  'editor.leave.discard': 'Rejeitar alterações',
  'editor.leave.stay': 'Continuar a editar',
  'editor.leave.save': 'Guardar',
};
