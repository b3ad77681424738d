import type { PasswordMessages } from './en';

export const messages: PasswordMessages = {
  'password.title': 'Definiu la contrasenya',
  'password.text': 'Hola, {user}! Trieu la contrasenya per a {name}.',
  'password.submit': 'Defineix la contrasenya',
  'password.done': 'S’ha definit la contrasenya',
  'password.doneText':
    'S’ha tancat la sessió a tots els dispositius. Inicieu la sessió amb la contrasenya nova.',
  'password.gone': 'Aquest enllaç ja no funciona',
  'password.goneText':
    'S’ha fet servir, se n’ha creat un de més nou o ha caducat. Demaneu un enllaç nou a l’administrador.',
};
