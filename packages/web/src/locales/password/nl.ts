import type { PasswordMessages } from './en';

export const messages: PasswordMessages = {
  'password.title': 'Wachtwoord instellen',
  'password.text': 'Hallo {user}! Kies uw wachtwoord voor {name}.',
  'password.submit': 'Wachtwoord instellen',
  'password.done': 'Uw wachtwoord is ingesteld',
  'password.doneText': 'U bent op alle apparaten afgemeld. Meld u aan met het nieuwe wachtwoord.',
  'password.gone': 'Deze link werkt niet meer',
  'password.goneText':
    'De link is gebruikt, vervangen door een nieuwere of verlopen. Vraag uw beheerder om een nieuwe link.',
};
