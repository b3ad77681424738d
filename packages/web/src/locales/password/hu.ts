import type { PasswordMessages } from './en';

export const messages: PasswordMessages = {
  'password.title': 'Jelszó beállítása',
  'password.text': 'Üdvözöljük, {user}! Válasszon jelszót ehhez: {name}.',
  'password.submit': 'Jelszó beállítása',
  'password.done': 'A jelszava be van állítva',
  'password.doneText': 'Minden eszközön kijelentkeztettük. Jelentkezzen be az új jelszóval.',
  'password.gone': 'Ez a link már nem működik',
  'password.goneText': 'Felhasználták, újabb váltotta fel, vagy lejárt. Kérjen új linket a rendszergazdától.',
  'password.lostText': 'Ha a fiókjához tartozik e-mail-cím, kap egy linket, amellyel új jelszót választhat.',
  'password.lostName': 'Felhasználónév vagy e-mail-cím',
  'password.lostSubmit': 'Link küldése',
  'password.lostCaptcha': 'Előbb erősítse meg, hogy nem robot.',
  'password.sent': 'Nézze meg az e-mailjeit',
  'password.sentText': 'Ha van ilyen fiók e-mail-címmel, a link úton van. Egy óráig érvényes.',
  'password.sentNothing':
    'Ha nem érkezik semmi, nézze meg a levélszemét mappát, vagy kérdezze a rendszergazdát.',
  'password.toLogin': 'Vissza a bejelentkezéshez',
};
