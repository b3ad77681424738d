import type { ShellMessages } from './en';

export const messages: ShellMessages = {
  'shell.title': 'Terminal',
  'shell.command': 'Comando',
  'shell.placeholder': 'Escribe un comando',
  'shell.running': 'En ejecución…',
  'shell.output': 'Salida',
  'shell.hint': 'Los comandos se ejecutan en la carpeta abierta. «clear» vacía este panel, «exit» lo cierra.',
  'shell.clear': 'Vaciar',
  'shell.cancel': 'Detener comando',
  'shell.resize': 'Altura del terminal',
  'shell.end.code': 'Terminado con el código {code}',
  'shell.end.signal': 'Terminado por {signal}',
  'shell.end.cancelled': 'Detenido',
  'shell.end.time': 'Detenido: tardó demasiado.',
  'shell.end.output': 'Detenido: la salida es demasiado larga.',
  'shell.end.rights': 'Detenido: ya no puedes ejecutarlo.',
  'shell.refused.forbidden': 'Comando no permitido.',
  'shell.refused.invalid_input': 'Hay una comilla sin cerrar.',
  'shell.refused.not_found': 'No existe ese programa o esa carpeta.',
  'shell.refused.too_many_requests': 'Otro de tus comandos sigue en ejecución.',
  'shell.end.lost': 'Se ha perdido la conexión.',
};
