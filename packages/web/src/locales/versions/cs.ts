import type { VersionsMessages } from './en';

export const messages: VersionsMessages = {
  'versions.title': 'Verze',
  'versions.none':
    'Žádné starší verze tu nejsou. Když se soubor uloží nebo nahradí, jeho dosavadní obsah se uchová zde.',
  'versions.replaced': 'Nahradil uživatel {name}',
  'versions.show': 'Zobrazit tuto verzi',
  'versions.compare': 'Porovnat se současnou',
  'versions.compare.before': 'Verze z {date}',
  'versions.compare.now': 'Nyní',
  'versions.short.compare': 'Porovnat',
  'versions.short.restore': 'Obnovit',
  'versions.actionsFor': 'Akce pro verzi z {date}',
  'versions.download': 'Stáhnout tuto verzi',
  'versions.restore': 'Obnovit tuto verzi',
  'versions.delete': 'Smazat tuto verzi',
  'versions.delete.title': 'Trvale smazat tuto verzi?',
  'versions.delete.text': 'Toto nelze vrátit zpět. Samotný soubor zůstane, jak je.',
  'versions.restored': 'Verze z {date} byla obnovena.',
  'versions.loadFailed': 'Verze se nepodařilo načíst.',
};
