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
  'password.lostText':
    'Si tu cuenta tiene una dirección de correo, recibirás un enlace para elegir una contraseña nueva.',
  'password.lostName': 'Nombre de usuario o dirección de correo',
  'password.lostSubmit': 'Enviar enlace',
  'password.lostCaptcha': 'Confirma primero que no eres un robot.',
  'password.sent': 'Mira tu correo',
  'password.sentText':
    'Si hay una cuenta con dirección de correo, hay un enlace en camino. Funciona durante una hora.',
  'password.sentNothing': 'Si no llega nada, mira en la carpeta de spam o pregunta a tu administrador.',
  'password.toLogin': 'Volver al inicio de sesión',
};
