import type { PasswordMessages } from './en';

export const messages: PasswordMessages = {
  'password.title': 'Nastavení hesla',
  'password.text': 'Dobrý den, {user}! Zvolte si heslo pro {name}.',
  'password.submit': 'Nastavit heslo',
  'password.done': 'Heslo je nastaveno',
  'password.doneText': 'Na všech zařízeních jste odhlášeni. Přihlaste se novým heslem.',
  'password.gone': 'Tento odkaz už nefunguje',
  'password.goneText':
    'Byl použit, nahrazen novějším, nebo jeho platnost skončila. Požádejte správce o nový.',
  'password.lostText': 'Má-li váš účet e-mailovou adresu, dostanete odkaz, kterým si zvolíte nové heslo.',
  'password.lostName': 'Uživatelské jméno nebo e-mailová adresa',
  'password.lostSubmit': 'Poslat odkaz',
  'password.lostCaptcha': 'Nejprve potvrďte, že nejste robot.',
  'password.sent': 'Podívejte se do e-mailu',
  'password.sentText': 'Pokud existuje účet s e-mailovou adresou, odkaz je na cestě. Platí jednu hodinu.',
  'password.sentNothing': 'Pokud nic nepřijde, podívejte se do spamu nebo se zeptejte správce.',
  'password.toLogin': 'Zpět k přihlášení',
};
