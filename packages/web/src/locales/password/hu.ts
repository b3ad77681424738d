import type { PasswordMessages } from './en';

export const messages: PasswordMessages = {
  'password.title': 'Jelszó beállítása',
  'password.text': 'Üdvözöljük, {user}! Válasszon jelszót ehhez: {name}.',
  'password.submit': 'Jelszó beállítása',
  'password.done': 'A jelszava be van állítva',
  'password.doneText': 'Minden eszközön kijelentkeztettük. Jelentkezzen be az új jelszóval.',
  'password.gone': 'Ez a link már nem működik',
  'password.goneText': 'Felhasználták, újabb váltotta fel, vagy lejárt. Kérjen új linket a rendszergazdától.',
};
