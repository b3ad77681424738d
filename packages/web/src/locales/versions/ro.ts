import type { VersionsMessages } from './en';

export const messages: VersionsMessages = {
  'versions.title': 'Versiuni',
  'versions.none':
    'Nu există versiuni anterioare. Când fișierul este salvat sau înlocuit, conținutul lui de dinainte se păstrează aici.',
  'versions.replaced': 'Înlocuită de {name}',
  'versions.show': 'Afișează această versiune',
  'versions.compare': 'Compară cu cea actuală',
  'versions.compare.before': 'Versiunea din {date}',
  'versions.compare.now': 'Acum',
  'versions.short.compare': 'Compară',
  'versions.short.restore': 'Restaurează',
  'versions.actionsFor': 'Acțiuni pentru versiunea din {date}',
  'versions.download': 'Descarcă această versiune',
  'versions.restore': 'Restaurează această versiune',
  'versions.delete': 'Șterge această versiune',
  'versions.delete.title': 'Ștergi definitiv această versiune?',
  'versions.delete.text': 'Acțiunea nu poate fi anulată. Fișierul însuși rămâne neschimbat.',
  'versions.restored': 'Versiunea din {date} a fost restaurată.',
  'versions.loadFailed': 'Versiunile nu au putut fi citite.',
};
