import type { SignOnMessages } from './en';

export const messages: SignOnMessages = {
  'signOn.or': 'ou',
  'signOn.with': 'Entrar com {name}',
  'signOn.again': 'Entrar de novo com {name}',
  'signOn.password': 'Entrar com uma senha',
  'signOn.failed': 'Não foi possível entrar',
  'signOn.back': 'Voltar para a entrada',
  'signOn.denied': 'A entrada com {name} foi cancelada ou não foi permitida lá. Você pode tentar novamente.',
  'signOn.forbidden': 'Sua entrada com {name} funcionou, mas não é permitida aqui. Fale com o administrador.',
  'signOn.exists':
    'Já existe aqui uma conta com o seu nome. Se ela é sua, entre uma vez com a senha dela, e ela será conectada. Se não, fale com o administrador.',
  'signOn.ended': 'A entrada demorou demais ou já foi usada. Comece de novo.',
  'signOn.unasked':
    'Nenhuma entrada com {name} foi iniciada nesta janela, ou ela já terminou. Comece de novo.',
  'signOn.unlinked.title': 'Conecte sua conta',
  'signOn.unlinked':
    'Ninguém aqui usa ainda este login de {name}. Se você tem uma conta aqui, entre uma vez com o nome e a senha dela, e ela será conectada.',
  'signOn.connect': 'Entrar e conectar',
  'signOn.title': 'Logins conectados',
  'signOn.text': 'Entre aqui com uma conta que você tem em outro lugar.',
  'signOn.ofUser': 'Este usuário pode entrar com eles.',
  'signOn.used': 'Último uso {time}',
  'signOn.unused': 'Nunca usado',
  'signOn.disconnect': 'Desconectar',
  'signOn.disconnect.title': 'Desconectar este login?',
  'signOn.disconnect.text': 'Ele não servirá mais para entrar aqui, e as sessões iniciadas com ele terminam.',
  'signOn.disconnected': 'Login desconectado',
  'signOn.connectTo': 'Conectar {name}',
  'signOn.link': 'Conectar',
  'signOn.connected': 'Login conectado',
  'signOn.linkDenied': 'Nada foi conectado, porque não foi permitido.',
  'signOn.taken': 'Este login já está conectado a uma conta.',
  'signOn.onlyWay':
    'Este é o seu único login aqui, por isso não pode ser desconectado. Fale com o administrador.',
  'signOn.directory': 'Digite seu nome de usuário e sua senha de {name}.',
  'errors.not_linked': 'Este login não pertence a nenhuma conta daqui.',
};
