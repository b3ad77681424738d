import type { AppsMessages } from './en';

export const messages: AppsMessages = {
  'apps.page': 'De outra aplicação',
  'apps.text':
    'Nada é carregado até confirmar aqui. O que deixar é removido deste navegador ao fim de um dia.',
  'apps.name': 'Nome do texto',
  'apps.remove': 'Excluir {name}',
  'apps.discard': 'Descartar',
  'apps.nothing': 'Não há nada aqui',
  'apps.nothing.text':
    'Já foi carregado ou descartado, ou tem mais de um dia. Volte a partilhar a partir da outra aplicação.',
  'apps.refused': 'Não foi possível receber',
  'apps.refused.early':
    'A aplicação ainda não estava pronta. Agora está: volte a partilhar a partir da outra aplicação.',
  'apps.refused.large':
    'Podem ser recebidos no máximo {count} ficheiros com {size} no total de cada vez. Se forem mais, carregue-os a partir de uma pasta.',
  'apps.refused.full': 'Este navegador não tem espaço. Liberte espaço e volte a partilhar.',
  'apps.send.title': 'Enviar para outra aplicação',
  'apps.send.ready': 'Pronto a enviar',
  'apps.send.now': 'Enviar agora',
  'apps.send.refused':
    'Este navegador não consegue enviar ficheiros deste tipo. Em alternativa, transfira-os.',
};
