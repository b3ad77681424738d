import type { EditorMessages } from './en';

export const messages: EditorMessages = {
  'editor.close': 'Volver a la carpeta',
  'editor.unsaved': 'Cambios sin guardar',
  'editor.saved': 'Guardado a las {time}',
  'editor.readOnly': 'Solo lectura',
  'editor.view': 'Vista de solo lectura',
  'editor.find': 'Buscar',
  'editor.wrap': 'Ajustar líneas largas',
  'editor.place': 'Línea {line}, columna {column}',
  'editor.lines': '{count, plural, one {# línea} other {# líneas}}',
  'editor.mixedBreaks': 'Finales de línea mixtos',
  'editor.plainText': 'Texto sin formato',
  'editor.notUtf8':
    'No está claro cómo está codificado este texto. Guardarlo aquí lo dañaría, así que solo se abre para leer.',
  'editor.unencodable': 'No se ha guardado: el archivo está en {encoding}, que no incluye «{character}».',
  'editor.restored': 'Se han recuperado tus cambios sin guardar. Guárdalos para conservarlos.',
  'editor.conflict.title': 'Otra persona ha cambiado {name}',
  'editor.conflict.text':
    'Ya no es la versión que abriste. Si la sobrescribes, se pierden los cambios de la otra persona; si cargas la otra versión, los tuyos.',
  'editor.conflict.deletedTitle': '{name} ya no está',
  'editor.conflict.deletedText':
    'Se ha movido o eliminado mientras lo editabas. Puedes guardar tu texto como un archivo nuevo.',
  'editor.conflict.overwrite': 'Sobrescribir',
  'editor.conflict.reload': 'Cargar la otra',
  'editor.conflict.recreate': 'Guardar de nuevo',
  'editor.conflict.keep': 'Seguir editando',
  'editor.leave.title': '¿Guardar los cambios en {name}?',
  'editor.leave.text': 'Se perderán si sales sin guardar.',
  'editor.leave.discard': 'Descartar cambios',
  'editor.leave.stay': 'Seguir editando',
  'editor.leave.save': 'Guardar',
};
