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
  'password.lostText':
    'Si el vostre compte té una adreça electrònica, rebreu un enllaç per triar una contrasenya nova.',
  'password.lostName': 'Nom d’usuari o adreça electrònica',
  'password.lostSubmit': 'Envia l’enllaç',
  'password.lostCaptcha': 'Confirmeu primer que no sou un robot.',
  'password.sent': 'Mireu el correu',
  'password.sentText':
    'Si hi ha un compte amb adreça electrònica, hi ha un enllaç en camí. Funciona durant una hora.',
  'password.sentNothing':
    'Si no arriba res, mireu la carpeta de correu brossa o pregunteu-ho a l’administrador.',
  'password.toLogin': 'Torna a l’inici de sessió',
};
