import type { TrashMessages } from './en';

export const messages: TrashMessages = {
  'trash.count': '{count, plural, one {# elemento} other {# elementos}}',
  'trash.empty': 'La papelera está vacía',
  'trash.empty.text': 'Lo que eliminas se guarda aquí un tiempo.',
  'trash.off': 'La papelera está desactivada: lo que se elimine ahora se pierde.',
  'trash.days':
    '{days, plural, one {Lo eliminado se conserva # día.} other {Lo eliminado se conserva # días.}}',
  'trash.space': 'Ahora contiene {size}; el límite es {most}, el {percent} % del disco.',
  'trash.loadFailed': 'No se pudo cargar la papelera',
  'trash.everybody': 'Mostrar lo que eliminaron todos',
  'trash.restore': 'Restaurar',
  'trash.restoreTo': 'Restaurar en…',
  'trash.restoreTo.title': 'Restaurar en otra carpeta',
  'trash.restoreTo.submit': 'Restaurar en {folder}',
  'trash.delete.title': '¿Eliminar definitivamente?',
  'trash.delete.text': 'No se puede deshacer.',
  'trash.emptyIt': 'Vaciar la papelera',
  'trash.emptyIt.title': '¿Vaciar la papelera?',
  'trash.emptyAll': 'Vaciar la papelera de todos',
  'trash.emptyAll.title': '¿Vaciar la papelera de todos los usuarios?',
  'trash.ofNobody': 'No se sabe quién lo eliminó',
  'trash.select': 'Seleccionar {name}',
  'trash.actionsFor': 'Acciones para {name}',
  'trash.from': 'Estaba en {folder}',
  'trash.fromUnnamed': 'Estaba en un lugar al que ya no tiene acceso',
  'trash.deleted': 'Eliminado {when}',
  'trash.expires': 'Se guarda hasta {date}',
  'trash.restored':
    '{count, plural, one {«{name}» se ha restaurado.} other {Se han restaurado # elementos.}}',
  'trash.failed.restore':
    '{count, plural, one {«{name}» no se ha restaurado.} other {No se han restaurado # elementos.}}',
};
