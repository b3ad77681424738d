import type { PasswordMessages } from './en';

export const messages: PasswordMessages = {
  'password.title': 'Välj lösenord',
  'password.text': 'Hej {user}! Välj ditt lösenord för {name}.',
  'password.submit': 'Spara lösenordet',
  'password.done': 'Ditt lösenord är sparat',
  'password.doneText': 'Du är utloggad på alla enheter. Logga in med det nya lösenordet.',
  'password.gone': 'Den här länken fungerar inte längre',
  'password.goneText':
    'Den har använts, ersatts av en nyare eller gått ut. Be administratören om en ny länk.',
};
