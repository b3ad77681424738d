import type { AppsMessages } from './en';

export const messages: AppsMessages = {
  'apps.page': 'De outro app',
  'apps.text':
    'Nada é enviado até você confirmar aqui. O que você deixar é removido deste navegador depois de um dia.',
  'apps.name': 'Nome do texto',
  'apps.remove': 'Deixar {name} de fora',
  'apps.discard': 'Descartar',
  'apps.nothing': 'Não há nada aqui',
  'apps.nothing.text':
    'Já foi enviado ou descartado, ou tem mais de um dia. Compartilhe de novo a partir do outro app.',
  'apps.refused': 'Não foi possível receber',
  'apps.refused.early':
    'O app ainda não estava pronto. Agora está: compartilhe de novo a partir do outro app.',
  'apps.refused.large':
    'No máximo {count} arquivos com {size} no total podem ser recebidos de uma vez. Se forem mais, envie-os a partir de uma pasta.',
  'apps.refused.full': 'Este navegador não tem espaço. Libere espaço e compartilhe de novo.',
  'apps.send.title': 'Enviar para outro app',
  'apps.send.ready': 'Pronto para enviar',
  'apps.send.now': 'Enviar agora',
  'apps.send.refused': 'Este navegador não consegue enviar arquivos deste tipo. Baixe-os.',
};
