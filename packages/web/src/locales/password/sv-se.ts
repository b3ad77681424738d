import type { PasswordMessages } from './en';

export const messages: PasswordMessages = {
  'password.title': 'Välj lösenord',
  'password.text': 'Hej {user}! Välj ditt lösenord för {name}.',
  'password.submit': 'Spara lösenordet',
  'password.done': 'Ditt lösenord är sparat',
  'password.doneText': 'Du är utloggad på alla enheter. Logga in med det nya lösenordet.',
  'password.gone': 'Den här länken fungerar inte längre',
  'password.goneText':
    'Den har använts, ersatts av en nyare eller gått ut. Be administratören om en ny länk.',
  'password.lostText': 'Om ditt konto har en e-postadress får du en länk där du väljer ett nytt lösenord.',
  'password.lostName': 'Användarnamn eller e-postadress',
  'password.lostSubmit': 'Skicka länk',
  'password.lostCaptcha': 'Bekräfta först att du inte är en robot.',
  'password.sent': 'Titta i din e-post',
  'password.sentText': 'Om det finns ett konto med e-postadress är en länk på väg. Den fungerar i en timme.',
  'password.sentNothing': 'Om inget kommer, titta i skräpposten eller fråga administratören.',
  'password.toLogin': 'Tillbaka till inloggningen',
};
