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
};
