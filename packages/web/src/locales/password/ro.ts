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
};
