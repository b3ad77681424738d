import type { DemoMessages } from './en';

export const messages: DemoMessages = {
  'demo.name': 'Sobre esta demo',
  'demo.title': 'Prueba {name}',
  'demo.text': 'Recibes archivos propios para probarlo todo. Solo tú los ves y al final se eliminan todos.',
  'demo.terms': 'Tiempo: {time}. Espacio: {size}.',
  'demo.begin': 'Empezar la demo',
  'demo.over': 'Tu tiempo ha terminado y tus archivos se han eliminado. Puedes empezar de nuevo.',
  'demo.full': 'Ahora mismo todas las plazas están ocupadas. Vuelve a intentarlo en unos minutos.',
  'demo.many': 'Se han iniciado demasiadas demos desde tu red. Vuelve a intentarlo más tarde.',
  'demo.note': 'Esto es una demo. Solo tú ves estos archivos y al final se eliminan todos.',
  'demo.left': 'Tiempo restante: {time}',
  'demo.own': 'En un servidor propio',
  'demo.fold': 'Plegar esta nota',
  'demo.shared': 'Esta página pertenece a una demo. Lo que muestra se eliminará pronto.',
};
