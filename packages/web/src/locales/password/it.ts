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
  'password.lostText':
    'Se il tuo account ha un indirizzo e-mail, ricevi un link con cui scegliere una nuova password.',
  'password.lostName': 'Nome utente o indirizzo e-mail',
  'password.lostSubmit': 'Invia link',
  'password.lostCaptcha': 'Conferma prima di non essere un robot.',
  'password.sent': 'Controlla la posta',
  'password.sentText': 'Se esiste un account con un indirizzo e-mail, un link è in arrivo. Vale per un’ora.',
  'password.sentNothing':
    'Se non arriva nulla, guarda nella cartella dello spam o chiedi all’amministratore.',
  'password.toLogin': 'Torna all’accesso',
};
