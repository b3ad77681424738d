import type { EditorMessages } from './en';

export const messages: EditorMessages = {
  'editor.close': 'Voltar para a pasta',
  'editor.unsaved': 'Alterações não salvas',
  'editor.saved': 'Salvo às {time}',
  'editor.readOnly': 'Somente leitura',
  'editor.view': 'Modo somente leitura',
  'editor.find': 'Localizar',
  'editor.wrap': 'Quebrar linhas longas',
  'editor.place': 'Linha {line}, coluna {column}',
  'editor.lines': '{count, plural, one {# linha} other {# linhas}}',
  'editor.mixedBreaks': 'Quebras de linha mistas',
  'editor.plainText': 'Texto simples',
  'editor.notUtf8':
    'A codificação deste texto é incerta. Salvá-lo aqui o danificaria, por isso ele está aberto somente para leitura.',
  'editor.unencodable': 'Não foi salvo: o arquivo está em {encoding}, que não inclui “{character}”.',
  'editor.restored': 'Suas alterações não salvas foram recuperadas. Salve para mantê-las.',
  'editor.conflict.title': '{name} foi alterado por outra pessoa',
  'editor.conflict.text':
    'Não é mais a versão que você abriu. Se você a substituir, as alterações da outra pessoa serão perdidas; se carregar a outra, as suas.',
  'editor.conflict.deletedTitle': '{name} não existe mais',
  'editor.conflict.deletedText':
    'Foi movido ou excluído enquanto você editava. Você pode salvar seu texto como um novo arquivo.',
  'editor.conflict.overwrite': 'Substituir',
  'editor.conflict.reload': 'Carregar a outra',
  'editor.conflict.recreate': 'Salvar de novo',
  'editor.conflict.keep': 'Continuar editando',
  'editor.leave.title': 'Salvar as alterações em {name}?',
  'editor.leave.text': 'Elas serão perdidas se você sair sem salvar.',
  'editor.leave.discard': 'Descartar alterações',
  'editor.leave.stay': 'Continuar editando',
  'editor.leave.save': 'Salvar',
};
