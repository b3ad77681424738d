import type { PasswordMessages } from './en';

export const messages: PasswordMessages = {
  'password.title': 'Velg passord',
  'password.text': 'Hei {user}! Velg passordet ditt for {name}.',
  'password.submit': 'Lagre passordet',
  'password.done': 'Passordet ditt er lagret',
  'password.doneText': 'Du er logget ut på alle enheter. Logg inn med det nye passordet.',
  'password.gone': 'Denne lenken virker ikke lenger',
  'password.goneText': 'Den er brukt, erstattet av en nyere eller utløpt. Be administratoren om en ny lenke.',
  'password.lostText': 'Hvis kontoen din har en e-postadresse, får du en lenke der du velger nytt passord.',
  'password.lostName': 'Brukernavn eller e-postadresse',
  'password.lostSubmit': 'Send lenke',
  'password.lostCaptcha': 'Bekreft først at du ikke er en robot.',
  'password.sent': 'Sjekk e-posten din',
  'password.sentText':
    'Hvis det finnes en konto med e-postadresse, er en lenke på vei. Den virker i én time.',
  'password.sentNothing': 'Hvis det ikke kommer noe, se i søppelposten eller spør administratoren.',
  'password.toLogin': 'Tilbake til innlogging',
};
