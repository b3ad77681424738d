import type { PasswordMessages } from './en';

export const messages: PasswordMessages = {
  'password.title': 'Nastavenie hesla',
  'password.text': 'Dobrý deň, {user}! Zvoľte si heslo pre {name}.',
  'password.submit': 'Nastaviť heslo',
  'password.done': 'Heslo je nastavené',
  'password.doneText': 'Na všetkých zariadeniach ste odhlásení. Prihláste sa novým heslom.',
  'password.gone': 'Tento odkaz už nefunguje',
  'password.goneText':
    'Bol použitý, nahradený novším alebo jeho platnosť skončila. Požiadajte správcu o nový.',
};
