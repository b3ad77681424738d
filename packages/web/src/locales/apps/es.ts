import type { AppsMessages } from './en';

export const messages: AppsMessages = {
  'apps.page': 'Desde otra aplicación',
  'apps.text':
    'No se sube nada hasta que lo confirmes aquí. Lo que dejes se elimina de este navegador al cabo de un día.',
  'apps.name': 'Nombre del texto',
  'apps.remove': 'Excluir {name}',
  'apps.discard': 'Descartar',
  'apps.nothing': 'Aquí no hay nada',
  'apps.nothing.text':
    'Ya se subió o se descartó, o tiene más de un día. Vuelve a compartirlo desde la otra aplicación.',
  'apps.refused': 'No se pudo recibir',
  'apps.refused.early':
    'La aplicación aún no estaba lista. Ahora lo está: vuelve a compartirlo desde la otra aplicación.',
  'apps.refused.large':
    'Se pueden recibir como máximo {count} archivos con {size} en total a la vez. Si son más, súbelos desde una carpeta.',
  'apps.refused.full': 'Este navegador no tiene espacio. Libera espacio y vuelve a compartirlo.',
  'apps.send.title': 'Enviar a otra aplicación',
  'apps.send.ready': 'Listo para enviar',
  'apps.send.now': 'Enviar ahora',
  'apps.send.refused': 'Este navegador no puede enviar archivos de este tipo. Descárgalos en su lugar.',
};
