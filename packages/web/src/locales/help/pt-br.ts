import type { HelpMessages } from './en';

export const messages: HelpMessages = {
  'help.title': 'Ajuda',
  'help.answers': 'Respostas rápidas',
  'help.share.question': 'Como compartilho algo?',
  'help.share.answer':
    'Selecione o item e escolha Compartilhar. Você recebe um link que pode enviar a qualquer pessoa. Senha e data de validade ficam a seu critério.',
  'help.upload.question': 'Como envio arquivos?',
  'help.upload.answer':
    'Escolha Enviar ou solte arquivos e pastas na lista. Um envio interrompido continua sozinho.',
  'help.select.question': 'Como seleciono vários itens?',
  'help.select.answer':
    'Clique neles com a tecla Ctrl pressionada (⌘ no Mac), ou Shift para tudo o que está no meio. Em uma tela sensível ao toque, mantenha um item pressionado e toque nos outros.',
  'help.download.question': 'Como baixo vários itens de uma vez?',
  'help.download.answer': 'Selecione os itens e escolha Baixar. Eles vêm em um único arquivo compactado.',
  'help.move.question': 'Como movo ou copio?',
  'help.move.answer': 'Arraste os itens para uma pasta ou selecione-os e escolha Mover ou Copiar.',
  'help.find.question': 'Como encontro algo?',
  'help.find.answer': 'Abra a pesquisa no topo e digite parte de um nome.',
  'help.deleted.question': 'Posso recuperar o que excluí?',
  'help.deleted.answer': 'Não. O que é excluído não volta; por isso a confirmação é sempre pedida.',
  'help.deleted.trash': 'Sim: abra a lixeira na barra lateral e escolha Restaurar.',
  'help.install.question': 'Posso usar isto como aplicativo?',
  'help.install.answer':
    'Sim, quando o endereço começa com https: escolha Instalar ou Adicionar à tela inicial no menu do navegador. Seus arquivos continuam no servidor.',
  'files.help.title': 'Atalhos do teclado',
  'files.help.move': 'Navegar',
  'files.help.extend': 'Estender a seleção',
  'files.help.ends': 'Primeiro e último item',
  'files.help.toggle': 'Selecionar ou desmarcar',
  'files.help.mark': 'Selecionar e ir para o próximo',
  'files.help.free': 'Mover sem alterar a seleção',
  'files.help.menu': 'Abrir o menu',
  'files.help.save': 'Salvar (no editor)',
  'files.help.typing': 'Digite as primeiras letras de um nome para ir até ele.',
  'files.help.filter':
    'O filtro da pasta mostra os nomes que contêm o que você digita; vírgulas separam vários: 3, 7, carta.',
};
