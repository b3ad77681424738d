import type { PasswordMessages } from './en';

export const messages: PasswordMessages = {
  'password.title': 'Imposta la password',
  'password.text': 'Ciao {user}! Scegli la password per {name}.',
  'password.submit': 'Imposta password',
  'password.done': 'La password è impostata',
  'password.doneText': 'Sei disconnesso da tutti i dispositivi. Accedi con la nuova password.',
  'password.gone': 'Questo link non funziona più',
  'password.goneText':
    'È stato usato, sostituito da uno più recente o è scaduto. Chiedi un nuovo link all’amministratore.',
};
