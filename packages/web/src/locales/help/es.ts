import type { HelpMessages } from './en';

export const messages: HelpMessages = {
  'help.title': 'Ayuda',
  'help.answers': 'Respuestas breves',
  'help.share.question': '¿Cómo comparto algo?',
  'help.share.answer':
    'Selecciónalo y elige Compartir. Obtendrás un enlace que puedes enviar a quien quieras. La contraseña y la caducidad las decides tú.',
  'help.upload.question': '¿Cómo subo archivos?',
  'help.upload.answer':
    'Elige Subir o suelta archivos y carpetas en la lista. Una subida interrumpida continúa por sí sola.',
  'help.select.question': '¿Cómo selecciono varios elementos?',
  'help.select.answer':
    'Haz clic en ellos con Ctrl pulsado (⌘ en un Mac), o Mayús para todo lo que hay en medio. En una pantalla táctil, mantén pulsado uno y toca los demás.',
  'help.download.question': '¿Cómo descargo varios elementos a la vez?',
  'help.download.answer': 'Selecciónalos y elige Descargar. Llegan en un solo archivo comprimido.',
  'help.move.question': '¿Cómo muevo o copio?',
  'help.move.answer': 'Arrastra elementos a una carpeta, o selecciónalos y elige Mover o Copiar.',
  'help.find.question': '¿Cómo encuentro algo?',
  'help.find.answer': 'Abre la búsqueda de arriba y escribe parte de un nombre.',
  'help.deleted.question': '¿Puedo recuperar lo que eliminé?',
  'help.deleted.answer': 'No. Lo eliminado no vuelve; por eso siempre se pregunta antes.',
  'help.deleted.trash': 'Sí: abre la papelera en la barra lateral y elige Restaurar.',
  'help.install.question': '¿Puedo usarlo como aplicación?',
  'help.install.answer':
    'Sí, si la dirección empieza por https: elige Instalar o Añadir a la pantalla de inicio en el menú del navegador. Tus archivos se quedan en el servidor.',
  'files.help.title': 'Atajos de teclado',
  'files.help.move': 'Moverse',
  'files.help.extend': 'Ampliar la selección',
  'files.help.ends': 'Primer y último elemento',
  'files.help.toggle': 'Seleccionar o deseleccionar',
  'files.help.mark': 'Seleccionar y pasar al siguiente',
  'files.help.free': 'Moverse sin cambiar la selección',
  'files.help.menu': 'Abrir el menú',
  'files.help.save': 'Guardar (en el editor)',
  'files.help.typing': 'Escribe las primeras letras de un nombre para ir a él.',
  'files.help.filter':
    'El filtro de la carpeta muestra los nombres que contienen lo que escribes; las comas separan varios: 3, 7, carta.',
};
