import type { SignOnMessages } from './en';

export const messages: SignOnMessages = {
  'signOn.or': 'ou',
  'signOn.with': 'Iniciar sessão com {name}',
  'signOn.again': 'Iniciar sessão de novo com {name}',
  'signOn.password': 'Iniciar sessão com uma palavra-passe',
  'signOn.failed': 'Não foi possível iniciar sessão',
  'signOn.back': 'Voltar ao início de sessão',
  'signOn.denied':
    'O início de sessão em {name} foi cancelado ou não foi permitido lá. Pode tentar novamente.',
  'signOn.forbidden':
    'O início de sessão em {name} funcionou, mas não é permitido aqui. Contacte o administrador.',
  'signOn.exists':
    'Já existe aqui uma conta com o seu nome. Se é sua, inicie sessão uma vez com a palavra-passe dessa conta, e ela será associada. Se não, fale com o administrador.',
  'signOn.ended': 'O início de sessão demorou demasiado ou já foi utilizado. Comece de novo.',
  'signOn.unasked':
    'Não foi começado nesta janela nenhum início de sessão com {name}, ou já terminou. Comece de novo.',
  'signOn.unlinked.title': 'Associe a sua conta',
  'signOn.unlinked':
    'Ainda ninguém utiliza aqui este início de sessão de {name}. Se tem uma conta aqui, inicie sessão uma vez com o nome e a palavra-passe dessa conta, e ela será associada.',
  'signOn.connect': 'Iniciar sessão e associar',
  'signOn.title': 'Inícios de sessão associados',
  'signOn.text': 'Inicie sessão aqui com uma conta que tem noutro lugar.',
  'signOn.ofUser': 'Este utilizador pode iniciar sessão com eles.',
  'signOn.used': 'Última utilização {time}',
  'signOn.unused': 'Nunca utilizado',
  'signOn.disconnect': 'Dissociar',
  'signOn.disconnect.title': 'Dissociar este início de sessão?',
  'signOn.disconnect.text': 'Deixa de servir para entrar aqui, e as sessões iniciadas com ele terminam.',
  'signOn.disconnected': 'Início de sessão dissociado',
  'signOn.connectTo': 'Associar {name}',
  'signOn.link': 'Associar',
  'signOn.connected': 'Início de sessão associado',
  'signOn.linkDenied': 'Nada foi associado, porque não foi permitido.',
  'signOn.taken': 'Este início de sessão já está associado a uma conta.',
  'signOn.onlyWay':
    'Este é o seu único início de sessão aqui, por isso não pode ser desassociado. Contacte o administrador.',
  'signOn.directory': 'Introduza o nome de utilizador e a palavra-passe de {name}.',
  'errors.not_linked': 'Este início de sessão não pertence a nenhuma conta daqui.',
};
