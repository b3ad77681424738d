import type { HelpMessages } from './en';

export const messages: HelpMessages = {
  'help.title': 'Ajuda',
  'help.answers': 'Respostas rápidas',
  'help.share.question': 'Como partilho algo?',
  'help.share.answer':
    'Selecione o item e escolha Partilhar. Recebe um link que pode enviar a qualquer pessoa. A palavra-passe e a data de validade ficam ao seu critério.',
  'help.upload.question': 'Como carrego ficheiros?',
  'help.upload.answer':
    'Escolha Carregar ou largue ficheiros e pastas na lista. Um carregamento interrompido continua sozinho.',
  'help.select.question': 'Como seleciono vários itens?',
  'help.select.answer':
    'Clique neles com a tecla Ctrl premida (⌘ num Mac), ou Shift para tudo o que está no meio. Num ecrã tátil, mantenha um item premido e toque nos outros.',
  'help.download.question': 'Como transfiro vários itens de uma vez?',
  'help.download.answer': 'Selecione-os e escolha Transferir. Chegam num único arquivo.',
  'help.move.question': 'Como movo ou copio?',
  'help.move.answer': 'Arraste itens para uma pasta ou selecione-os e escolha Mover ou Copiar.',
  'help.find.question': 'Como encontro algo?',
  'help.find.answer': 'Abra a procura no topo e escreva parte de um nome.',
  'help.deleted.question': 'Posso recuperar o que eliminei?',
  'help.deleted.answer': 'Não. O que é eliminado não volta; por isso é sempre pedida confirmação.',
  'help.deleted.trash': 'Sim: abra o lixo na barra lateral e escolha Restaurar.',
  'help.install.question': 'Posso usar isto como aplicação?',
  'help.install.answer':
    'Sim, quando o endereço começa por https: escolha Instalar ou Adicionar ao ecrã principal no menu do navegador. Os seus ficheiros ficam no servidor.',
  'files.help.title': 'Atalhos de teclado',
  'files.help.move': 'Navegar',
  'files.help.extend': 'Alargar a seleção',
  'files.help.ends': 'Primeiro e último item',
  'files.help.toggle': 'Selecionar ou desmarcar',
  'files.help.mark': 'Selecionar e passar ao seguinte',
  'files.help.free': 'Mover sem alterar a seleção',
  'files.help.menu': 'Abrir o menu',
  'files.help.save': 'Guardar (no editor)',
  'files.help.typing': 'Escreva as primeiras letras de um nome para ir até ele.',
  'files.help.filter':
    'O filtro da pasta mostra os nomes que contêm o que escreve; as vírgulas separam vários: 3, 7, carta.',
};
