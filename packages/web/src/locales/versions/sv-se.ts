import type { VersionsMessages } from './en';

export const messages: VersionsMessages = {
  'versions.title': 'Versioner',
  'versions.none':
    'Det finns inga tidigare versioner. När filen sparas eller ersätts behålls det som fanns i den här.',
  'versions.replaced': 'Ersatt av {name}',
  'versions.show': 'Visa den här versionen',
  'versions.compare': 'Jämför med nu',
  'versions.compare.before': 'Versionen från {date}',
  'versions.compare.now': 'Nu',
  'versions.short.compare': 'Jämför',
  'versions.short.restore': 'Återställ',
  'versions.actionsFor': 'Åtgärder för versionen från {date}',
  'versions.download': 'Ladda ner den här versionen',
  'versions.restore': 'Återställ den här versionen',
  'versions.delete': 'Ta bort den här versionen',
  'versions.delete.title': 'Ta bort den här versionen för gott?',
  'versions.delete.text': 'Det går inte att ångra. Själva filen förblir som den är.',
  'versions.restored': 'Versionen från {date} har återställts.',
  'versions.loadFailed': 'Versionerna kunde inte läsas.',
};
