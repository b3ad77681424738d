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
  'password.lostText': 'Ako vaš račun ima adresu e-pošte, dobit ćete poveznicu za odabir nove lozinke.',
  'password.lostName': 'Korisničko ime ili adresa e-pošte',
  'password.lostSubmit': 'Pošalji poveznicu',
  'password.lostCaptcha': 'Najprije potvrdite da niste robot.',
  'password.sent': 'Provjerite e-poštu',
  'password.sentText': 'Ako postoji račun s adresom e-pošte, poveznica je na putu. Vrijedi jedan sat.',
  'password.sentNothing': 'Ako ništa ne stigne, pogledajte mapu neželjene pošte ili pitajte administratora.',
  'password.toLogin': 'Natrag na prijavu',
};
