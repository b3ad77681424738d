import type { PasswordMessages } from './en';

export const messages: PasswordMessages = {
  'password.title': 'Velg passord',
  'password.text': 'Hei {user}! Velg passordet ditt for {name}.',
  'password.submit': 'Lagre passordet',
  'password.done': 'Passordet ditt er lagret',
  'password.doneText': 'Du er logget ut på alle enheter. Logg inn med det nye passordet.',
  'password.gone': 'Denne lenken virker ikke lenger',
  'password.goneText': 'Den er brukt, erstattet av en nyere eller utløpt. Be administratoren om en ny lenke.',
};
