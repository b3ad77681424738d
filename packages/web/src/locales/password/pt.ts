import type { PasswordMessages } from './en';

export const messages: PasswordMessages = {
  'password.title': 'Definir a palavra-passe',
  'password.text': 'Olá, {user}! Escolha a sua palavra-passe para {name}.',
  'password.submit': 'Definir palavra-passe',
  'password.done': 'A sua palavra-passe está definida',
  'password.doneText': 'A sessão terminou em todos os dispositivos. Inicie sessão com a nova palavra-passe.',
  'password.gone': 'Este link já não funciona',
  'password.goneText':
    'Foi usado, substituído por um mais recente ou expirou. Peça um novo link ao administrador.',
  'password.lostText':
    'Se a sua conta tiver um endereço de e-mail, recebe um link para escolher uma nova palavra-passe.',
  'password.lostName': 'Nome de utilizador ou endereço de e-mail',
  'password.lostSubmit': 'Enviar link',
  'password.lostCaptcha': 'Confirme primeiro que não é um robô.',
  'password.sent': 'Consulte o seu e-mail',
  'password.sentText':
    'Se existir uma conta com endereço de e-mail, um link vai a caminho. Funciona durante uma hora.',
  'password.sentNothing': 'Se não chegar nada, veja a pasta de spam ou pergunte ao administrador.',
  'password.toLogin': 'Voltar ao início de sessão',
};
