import type { LimitsMessages } from './en';

export const messages: LimitsMessages = {
  'limits.title': 'Límite de almacenamiento',
  'limits.items': 'Archivos y carpetas',
  'limits.unit': 'Unidad',
  'limits.empty': 'Vacío: sin límite',
  'limits.itemsUsed': '<b>{used}</b> de {limit} archivos y carpetas',
  'limits.near': 'Queda poco espacio.',
  'limits.full':
    'Tu límite de almacenamiento está agotado: lo que eliminas cuenta hasta que vacíes la papelera.',
  'limits.fullFolder': 'El límite de almacenamiento de esta carpeta está agotado.',
  'limits.kept': 'De ello, {size} en la papelera y en versiones anteriores',
  'limits.forUser':
    'Para todo lo que hay en las carpetas propias del usuario, y para su papelera y sus versiones anteriores.',
  'limits.forMembers': 'Para cada miembro que no tenga uno propio. De varios grupos cuenta el mayor.',
  'limits.forFolder': 'Para todo lo que hay en la carpeta, lo haya puesto quien lo haya puesto.',
  'limits.asGroups': 'Como digan los grupos',
  'limits.none': 'Sin límite',
  'limits.own': 'Límite propio',
  'limits.counting': 'Contando…',
  'limits.counted': 'Último recuento: {time}',
  'limits.uncounted': 'Aún sin contar',
  'limits.countAgain': 'Contar de nuevo',
};
