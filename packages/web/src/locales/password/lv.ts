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
};
