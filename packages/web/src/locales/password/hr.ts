import type { PasswordMessages } from './en';

export const messages: PasswordMessages = {
  'password.title': 'Postavljanje lozinke',
  'password.text': 'Pozdrav, {user}! Odaberite svoju lozinku za {name}.',
  'password.submit': 'Postavi lozinku',
  'password.done': 'Vaša je lozinka postavljena',
  'password.doneText': 'Odjavljeni ste na svim uređajima. Prijavite se novom lozinkom.',
  'password.gone': 'Ova poveznica više ne radi',
  'password.goneText':
    'Iskorištena je, zamijenjena novijom ili je istekla. Zatražite novu od administratora.',
};
