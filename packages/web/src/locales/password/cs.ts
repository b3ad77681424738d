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
};
