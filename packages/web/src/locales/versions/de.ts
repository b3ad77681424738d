import type { VersionsMessages } from './en';

export const messages: VersionsMessages = {
  'versions.title': 'Versionen',
  'versions.none':
    'Es gibt keine früheren Versionen. Wird die Datei gespeichert oder ersetzt, bleibt hier erhalten, was darin war.',
  'versions.replaced': 'Ersetzt von {name}',
  'versions.show': 'Diese Version anzeigen',
  'versions.compare': 'Mit jetzt vergleichen',
  'versions.compare.before': 'Die Version vom {date}',
  'versions.compare.now': 'Jetzt',
  'versions.short.compare': 'Vergleichen',
  'versions.short.restore': 'Wiederherstellen',
  'versions.actionsFor': 'Aktionen für die Version vom {date}',
  'versions.download': 'Diese Version herunterladen',
  'versions.restore': 'Diese Version wiederherstellen',
  'versions.delete': 'Diese Version löschen',
  'versions.delete.title': 'Diese Version endgültig löschen?',
  'versions.delete.text': 'Das lässt sich nicht rückgängig machen. Die Datei selbst bleibt, wie sie ist.',
  'versions.restored': 'Die Version vom {date} wurde wiederhergestellt.',
  'versions.loadFailed': 'Die Versionen konnten nicht gelesen werden.',
};
