import type { TrashMessages } from './en';

export const messages: TrashMessages = {
  'trash.count': '{count, plural, one {# element} other {# elements}}',
  'trash.empty': 'La paperera és buida',
  'trash.empty.text': 'El que suprimiu es conserva aquí un temps.',
  'trash.off': 'La paperera està desactivada: el que se suprimeix ara es perd.',
  'trash.days':
    '{days, plural, one {El que se suprimeix es conserva # dia.} other {El que se suprimeix es conserva # dies.}}',
  'trash.space': 'Ara ocupa {size}; el límit és de {most}, que és el {percent} % del disc.',
  'trash.loadFailed': 'No s’ha pogut llegir la paperera',
  'trash.everybody': 'Mostra el que ha suprimit tothom',
  'trash.restore': 'Restaura',
  'trash.restoreTo': 'Restaura a…',
  'trash.restoreTo.title': 'Restaura a una altra carpeta',
  'trash.restoreTo.submit': 'Restaura a «{folder}»',
  'trash.delete.title': 'Voleu suprimir-ho definitivament?',
  'trash.delete.text': 'Això no es pot desfer.',
  'trash.emptyIt': 'Buida la paperera',
  'trash.emptyIt.title': 'Voleu buidar la paperera?',
  'trash.emptyAll': 'Buida la paperera de tothom',
  'trash.emptyAll.title': 'Voleu buidar la paperera de tots els usuaris?',
  'trash.ofNobody': 'No se sap qui ho ha suprimit',
  'trash.select': 'Selecciona {name}',
  'trash.actionsFor': 'Accions per a {name}',
  'trash.from': 'Era a {folder}',
  'trash.fromUnnamed': 'Era en un lloc on ja no teniu accés',
  'trash.deleted': 'Suprimit {when}',
  'trash.expires': 'Es conserva fins al {date}',
  'trash.restored': '{count, plural, one {S’ha restaurat «{name}».} other {S’han restaurat # elements.}}',
  'trash.failed.restore':
    '{count, plural, one {No s’ha restaurat «{name}».} other {No s’han restaurat # elements.}}',
};
