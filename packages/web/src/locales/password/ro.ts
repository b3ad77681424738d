import type { PasswordMessages } from './en';

export const messages: PasswordMessages = {
  'password.title': 'Stabiliți parola',
  'password.text': 'Bună, {user}! Alegeți parola pentru {name}.',
  'password.submit': 'Stabilește parola',
  'password.done': 'Parola este stabilită',
  'password.doneText': 'Sunteți deconectat de pe toate dispozitivele. Autentificați-vă cu parola nouă.',
  'password.gone': 'Acest link nu mai funcționează',
  'password.goneText':
    'A fost folosit, înlocuit cu unul mai nou sau a expirat. Cereți administratorului un link nou.',
  'password.lostText':
    'Dacă contul dvs. are o adresă de e-mail, primiți un link cu care alegeți o parolă nouă.',
  'password.lostName': 'Nume de utilizator sau adresă de e-mail',
  'password.lostSubmit': 'Trimite linkul',
  'password.lostCaptcha': 'Confirmați mai întâi că nu sunteți un robot.',
  'password.sent': 'Verificați e-mailul',
  'password.sentText': 'Dacă există un cont cu o adresă de e-mail, un link este pe drum. Funcționează o oră.',
  'password.sentNothing': 'Dacă nu sosește nimic, căutați în dosarul spam sau întrebați administratorul.',
  'password.toLogin': 'Înapoi la autentificare',
};
