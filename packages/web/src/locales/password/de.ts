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
  'password.lostText':
    'Wenn zu Ihrem Konto eine E-Mail-Adresse gehört, erhalten Sie einen Link, mit dem Sie ein neues Passwort wählen.',
  'password.lostName': 'Benutzername oder E-Mail-Adresse',
  'password.lostSubmit': 'Link senden',
  'password.lostCaptcha': 'Bestätigen Sie zuerst, dass Sie kein Roboter sind.',
  'password.sent': 'Prüfen Sie Ihre E-Mails',
  'password.sentText':
    'Wenn es ein Konto mit einer E-Mail-Adresse gibt, ist ein Link unterwegs. Er gilt eine Stunde.',
  'password.sentNothing':
    'Falls nichts ankommt, sehen Sie im Spam-Ordner nach oder fragen Sie Ihren Administrator.',
  'password.toLogin': 'Zurück zur Anmeldung',
};
