import type { PasswordMessages } from './en';

export const messages: PasswordMessages = {
  'password.title': 'Establece tu contraseña',
  'password.text': '¡Hola, {user}! Elige tu contraseña para {name}.',
  'password.submit': 'Establecer contraseña',
  'password.done': 'Tu contraseña está lista',
  'password.doneText':
    'Se ha cerrado tu sesión en todos los dispositivos. Inicia sesión con la nueva contraseña.',
  'password.gone': 'Este enlace ya no funciona',
  'password.goneText':
    'Se ha usado, se ha sustituido por otro más reciente o ha caducado. Pide un enlace nuevo a tu administrador.',
};
