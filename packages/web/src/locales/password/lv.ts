import type { PasswordMessages } from './en';

export const messages: PasswordMessages = {
  'password.title': 'Paroles iestatīšana',
  'password.text': 'Sveiki, {user}! Izvēlieties savu paroli vietnei {name}.',
  'password.submit': 'Iestatīt paroli',
  'password.done': 'Jūsu parole ir iestatīta',
  'password.doneText': 'Jūs esat izrakstīts visās ierīcēs. Pierakstieties ar jauno paroli.',
  'password.gone': 'Šī saite vairs nedarbojas',
  'password.goneText':
    'Tā ir izmantota, aizstāta ar jaunāku vai beigusies. Lūdziet administratoram jaunu saiti.',
  'password.lostText': 'Ja jūsu kontam ir e-pasta adrese, saņemsiet saiti, ar ko izvēlēties jaunu paroli.',
  'password.lostName': 'Lietotājvārds vai e-pasta adrese',
  'password.lostSubmit': 'Sūtīt saiti',
  'password.lostCaptcha': 'Vispirms apstipriniet, ka neesat robots.',
  'password.sent': 'Pārbaudiet e-pastu',
  'password.sentText': 'Ja ir konts ar e-pasta adresi, saite ir ceļā. Tā darbojas vienu stundu.',
  'password.sentNothing': 'Ja nekas nepienāk, ieskatieties surogātpasta mapē vai jautājiet administratoram.',
  'password.toLogin': 'Atpakaļ uz pieteikšanos',
};
