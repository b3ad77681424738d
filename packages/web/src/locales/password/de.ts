import type { PasswordMessages } from './en';

export const messages: PasswordMessages = {
  'password.title': 'Passwort festlegen',
  'password.text': 'Hallo {user}! Wählen Sie Ihr Passwort für {name}.',
  'password.submit': 'Passwort festlegen',
  'password.done': 'Ihr Passwort ist festgelegt',
  'password.doneText': 'Sie sind auf allen Geräten abgemeldet. Melden Sie sich mit dem neuen Passwort an.',
  'password.gone': 'Dieser Link funktioniert nicht mehr',
  'password.goneText':
    'Er wurde benutzt, durch einen neueren ersetzt oder ist abgelaufen. Bitten Sie Ihren Administrator um einen neuen Link.',
};
