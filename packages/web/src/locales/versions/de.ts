import type { VersionsMessages } from './en';

export const messages: VersionsMessages = {
  'versions.title': 'Versionen',
  'versions.replaced': 'Ersetzt von {name}',
  'versions.show': 'Diese Version anzeigen',
  'versions.compare': 'Mit jetzt vergleichen',
  'versions.compare.before': 'Die Version vom {date}',
  'versions.compare.now': 'Jetzt',
  'versions.download': 'Diese Version herunterladen',
  'versions.restore': 'Diese Version wiederherstellen',
  'versions.delete': 'Diese Version löschen',
  'versions.delete.title': 'Diese Version endgültig löschen?',
  'versions.delete.text': 'Das lässt sich nicht rückgängig machen. Die Datei selbst bleibt, wie sie ist.',
  'versions.restored': 'Die Version vom {date} wurde wiederhergestellt.',
  'versions.loadFailed': 'Die Versionen konnten nicht gelesen werden.',
};
