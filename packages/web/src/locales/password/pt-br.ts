import type { PasswordMessages } from './en';

export const messages: PasswordMessages = {
  'password.title': 'Definir sua senha',
  'password.text': 'Olá, {user}! Escolha sua senha para {name}.',
  'password.submit': 'Definir senha',
  'password.done': 'Sua senha foi definida',
  'password.doneText': 'Sua sessão foi encerrada em todos os dispositivos. Entre com a nova senha.',
  'password.gone': 'Este link não funciona mais',
  'password.goneText':
    'Ele foi usado, substituído por um mais recente ou expirou. Peça um novo link ao administrador.',
  'password.lostText':
    'Se a sua conta tiver um endereço de e-mail, você recebe um link para escolher uma nova senha.',
  'password.lostName': 'Nome de usuário ou endereço de e-mail',
  'password.lostSubmit': 'Enviar link',
  'password.lostCaptcha': 'Confirme primeiro que você não é um robô.',
  'password.sent': 'Confira seu e-mail',
  'password.sentText':
    'Se houver uma conta com endereço de e-mail, um link está a caminho. Ele funciona por uma hora.',
  'password.sentNothing': 'Se nada chegar, veja a pasta de spam ou pergunte ao administrador.',
  'password.toLogin': 'Voltar para o login',
};
