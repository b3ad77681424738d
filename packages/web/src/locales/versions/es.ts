import type { VersionsMessages } from './en';

export const messages: VersionsMessages = {
  'versions.title': 'Versiones',
  'versions.none':
    'No hay versiones anteriores. Cuando el archivo se guarda o se reemplaza, aquí se conserva lo que contenía.',
  'versions.replaced': 'Reemplazada por {name}',
  'versions.show': 'Mostrar esta versión',
  'versions.compare': 'Comparar con la actual',
  'versions.compare.before': 'La versión del {date}',
  'versions.compare.now': 'Ahora',
  'versions.short.compare': 'Comparar',
  'versions.short.restore': 'Restaurar',
  'versions.actionsFor': 'Acciones para la versión del {date}',
  'versions.download': 'Descargar esta versión',
  'versions.restore': 'Restaurar esta versión',
  'versions.delete': 'Eliminar esta versión',
  'versions.delete.title': '¿Eliminar esta versión definitivamente?',
  'versions.delete.text': 'No se puede deshacer. El archivo en sí queda como está.',
  'versions.restored': 'Se restauró la versión del {date}.',
  'versions.loadFailed': 'No se pudieron leer las versiones.',
};
