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
};
