import type { PasswordMessages } from './en';

export const messages: PasswordMessages = {
  'password.title': 'Wachtwoord instellen',
  'password.text': 'Hallo {user}! Kies uw wachtwoord voor {name}.',
  'password.submit': 'Wachtwoord instellen',
  'password.done': 'Uw wachtwoord is ingesteld',
  'password.doneText': 'U bent op alle toestellen afgemeld. Meld u aan met het nieuwe wachtwoord.',
  'password.gone': 'Deze link werkt niet meer',
  'password.goneText':
    'De link is gebruikt, vervangen door een nieuwere of verlopen. Vraag uw beheerder om een nieuwe link.',
  'password.lostText':
    'Als bij uw account een e-mailadres hoort, krijgt u een link waarmee u een nieuw wachtwoord kiest.',
  'password.lostName': 'Gebruikersnaam of e-mailadres',
  'password.lostSubmit': 'Link sturen',
  'password.lostCaptcha': 'Bevestig eerst dat u geen robot bent.',
  'password.sent': 'Bekijk uw e-mail',
  'password.sentText':
    'Als er een account met een e-mailadres is, is er een link onderweg. Hij werkt een uur.',
  'password.sentNothing': 'Komt er niets aan, kijk dan in de spammap of vraag het uw beheerder.',
  'password.toLogin': 'Terug naar aanmelden',
};
