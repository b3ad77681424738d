import type { VersionsMessages } from './en';

export const messages: VersionsMessages = {
  'versions.title': 'Verziók',
  'versions.none':
    'Nincsenek korábbi verziók. Ha a fájlt mentik vagy lecserélik, a korábbi tartalma itt megmarad.',
  'versions.replaced': 'Lecserélte: {name}',
  'versions.show': 'Verzió megjelenítése',
  'versions.compare': 'Összehasonlítás a mostanival',
  'versions.compare.before': 'Verzió: {date}',
  'versions.compare.now': 'Most',
  'versions.short.compare': 'Összehasonlítás',
  'versions.short.restore': 'Visszaállítás',
  'versions.actionsFor': 'A verzió műveletei: {date}',
  'versions.download': 'Verzió letöltése',
  'versions.restore': 'Verzió visszaállítása',
  'versions.delete': 'Verzió törlése',
  'versions.delete.title': 'Végleg törli ezt a verziót?',
  'versions.delete.text': 'Ez nem vonható vissza. Maga a fájl nem változik.',
  'versions.restored': 'Verzió visszaállítva: {date}.',
  'versions.loadFailed': 'A verziókat nem sikerült beolvasni.',
};
