import type { VersionsMessages } from './en';

export const messages: VersionsMessages = {
  'versions.title': 'Versies',
  'versions.none':
    'Er zijn geen eerdere versies. Wordt het bestand opgeslagen of vervangen, dan blijft hier bewaard wat erin stond.',
  'versions.replaced': 'Vervangen door {name}',
  'versions.show': 'Deze versie tonen',
  'versions.compare': 'Vergelijken met nu',
  'versions.compare.before': 'De versie van {date}',
  'versions.compare.now': 'Nu',
  'versions.short.compare': 'Vergelijken',
  'versions.short.restore': 'Herstellen',
  'versions.actionsFor': 'Acties voor de versie van {date}',
  'versions.download': 'Deze versie downloaden',
  'versions.restore': 'Deze versie herstellen',
  'versions.delete': 'Deze versie verwijderen',
  'versions.delete.title': 'Deze versie definitief verwijderen?',
  'versions.delete.text': 'Dit kan niet ongedaan worden gemaakt. Het bestand zelf blijft zoals het is.',
  'versions.restored': 'De versie van {date} is hersteld.',
  'versions.loadFailed': 'De versies konden niet worden gelezen.',
};
