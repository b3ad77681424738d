import type { SignOnMessages } from './en';

export const messages: SignOnMessages = {
  'signOn.or': 'o',
  'signOn.with': 'Iniciar sesión con {name}',
  'signOn.again': 'Volver a iniciar sesión con {name}',
  'signOn.password': 'Iniciar sesión con una contraseña',
  'signOn.failed': 'No se ha podido iniciar sesión',
  'signOn.back': 'Volver al inicio de sesión',
  'signOn.denied':
    'El inicio de sesión en {name} se ha cancelado o no se ha permitido allí. Puedes intentarlo de nuevo.',
  'signOn.forbidden':
    'Has iniciado sesión en {name}, pero aquí no está permitido. Consulta a tu administrador.',
  'signOn.exists':
    'Ya hay aquí una cuenta con tu nombre. Si es tuya, inicia sesión una vez con su contraseña, y quedará vinculada. Si no, pregunta a tu administrador.',
  'signOn.ended': 'El inicio de sesión ha tardado demasiado o ya se ha usado. Empieza de nuevo.',
  'signOn.unasked':
    'En esta ventana no se ha empezado ningún inicio de sesión con {name}, o ya ha terminado. Empieza de nuevo.',
  'signOn.unlinked.title': 'Vincula tu cuenta',
  'signOn.unlinked':
    'Nadie usa aquí todavía este inicio de sesión de {name}. Si tienes una cuenta aquí, inicia sesión una vez con su nombre y su contraseña, y quedará vinculada.',
  'signOn.connect': 'Iniciar sesión y vincular',
  'signOn.title': 'Inicios de sesión vinculados',
  'signOn.text': 'Inicia sesión aquí con una cuenta que tienes en otro sitio.',
  'signOn.ofUser': 'Este usuario puede iniciar sesión con ellos.',
  'signOn.used': 'Último uso {time}',
  'signOn.unused': 'Nunca usado',
  'signOn.disconnect': 'Desvincular',
  'signOn.disconnect.title': '¿Desvincular este inicio de sesión?',
  'signOn.disconnect.text': 'Ya no servirá para entrar aquí, y las sesiones que empezaron con él terminan.',
  'signOn.disconnected': 'Inicio de sesión desvinculado',
  'signOn.connectTo': 'Vincular {name}',
  'signOn.link': 'Vincular',
  'signOn.connected': 'Inicio de sesión vinculado',
  'signOn.linkDenied': 'No se ha vinculado nada, porque no se ha permitido.',
  'signOn.taken': 'Este inicio de sesión ya está vinculado a una cuenta.',
  'signOn.onlyWay':
    'Es tu único inicio de sesión aquí, así que no se puede desvincular. Consulta a tu administrador.',
  'signOn.directory': 'Introduce tu nombre de usuario y tu contraseña de {name}.',
  'errors.not_linked': 'Este inicio de sesión no pertenece a ninguna cuenta de aquí.',
};
