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
  'password.lostText': 'Ak má váš účet e-mailovú adresu, dostanete odkaz, cez ktorý si zvolíte nové heslo.',
  'password.lostName': 'Používateľské meno alebo e-mailová adresa',
  'password.lostSubmit': 'Poslať odkaz',
  'password.lostCaptcha': 'Najprv potvrďte, že nie ste robot.',
  'password.sent': 'Pozrite si e-mail',
  'password.sentText': 'Ak existuje účet s e-mailovou adresou, odkaz je na ceste. Platí jednu hodinu.',
  'password.sentNothing': 'Ak nič nepríde, pozrite sa do spamu alebo sa spýtajte správcu.',
  'password.toLogin': 'Späť na prihlásenie',
};
