import type { GroupsMessages } from './en';

export const messages: GroupsMessages = {
  'groups.openOne': 'Aquí no se puede poner nada. Abra una de sus carpetas.',
  'groups.yours': 'Sus carpetas',
  'groups.new': 'Nuevo grupo',
  'groups.one': 'Grupo {name}',
  'groups.about': 'Grupo',
  'groups.back': 'Todos los grupos',
  'groups.filter': 'Filtrar grupos',
  'groups.none': 'Aún no hay grupos',
  'groups.noneText':
    'Un grupo da a todos sus miembros las mismas carpetas y dice qué pueden hacer en cada una.',
  'groups.nothing': 'Ningún grupo coincide con «{text}».',
  'groups.members': 'Miembros',
  'groups.count': '{count, plural, one {# miembro} other {# miembros}}',
  'groups.byLogin': 'Miembro por inicio de sesión',
  'groups.origins': 'Miembros por inicio de sesión',
  'groups.originsText':
    'Nombres de grupos de un proveedor de inicio de sesión, uno por línea. Quienes estaban en uno de ellos en su último inicio de sesión también son miembros.',
  'groups.created': 'Grupo creado',
  'groups.updated': 'Grupo actualizado',
  'groups.deleted': 'Grupo eliminado',
  'groups.delete.title': '¿Eliminar este grupo?',
  'groups.delete.text':
    'Sus miembros ya no ven sus carpetas. Las carpetas y todo lo que contienen siguen en el servidor.',
  'groups.folder': 'Carpeta {number, number}',
  'groups.foldersText': 'Todos los miembros ven estas carpetas, en este orden.',
  'groups.pick': 'También se muestra todo lo que contiene.',
  'groups.up': 'Subir {name}',
  'groups.down': 'Bajar {name}',
  'groups.remove': 'Quitar {name}',
  'groups.rulesText': 'Se aplican en cada carpeta de cada miembro.',
  'groups.folderRules': 'Las rutas empiezan en esta carpeta.',
  'groups.several': 'El usuario ve estas carpetas una al lado de otra.',
  'groups.ownFolder': 'Carpeta propia',
  'groups.ownName': 'Nombre de la carpeta propia',
  'groups.given': 'Carpetas de grupos',
  'groups.from': 'Del grupo',
  'groups.behindLink': 'Carpeta detrás de un enlace simbólico',
  'groups.check.byGroup':
    'Lo decide la regla {number, number} del grupo {group}, que {kind, select, allow {permite} other {deniega}} {rule}',
  'groups.check.byFolder':
    'Lo decide la regla {number, number} de la carpeta {folder}, que {kind, select, allow {permite} other {deniega}} {rule}',
  'groups.check.byGroupFolder':
    'Lo decide la regla {number, number} de la carpeta {folder} del grupo {group}, que {kind, select, allow {permite} other {deniega}} {rule}',
  'groups.check.outside': 'No está en ninguna de sus carpetas.',
  'groups.check.may': 'Permitido allí: {list}',
  'groups.check.mayNothing': 'Solo puede ver la lista del contenido.',
  'groups.check.in': 'Está en estas carpetas:',
};
