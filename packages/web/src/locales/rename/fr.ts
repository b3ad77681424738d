import type { RenameMessages } from './en';

export const messages: RenameMessages = {
  'rename.title': '{count, plural, one {Renommer # élément} other {Renommer # éléments}}',
  'rename.way': 'Ce qui change',
  'rename.way.pattern': 'Modèle',
  'rename.way.replace': 'Rechercher et remplacer',
  'rename.way.case': 'Majuscules et minuscules',
  'rename.pattern': 'Nouveau nom',
  'rename.number': 'Numéro',
  'rename.start': 'Compter à partir de',
  'rename.find': 'Rechercher',
  'rename.with': 'Remplacer par',
  'rename.matchCase': 'Respecter la casse',
  'rename.expression': 'Expression régulière',
  'rename.badExpression': 'Ce n’est pas une expression régulière.',
  'rename.case.lower': 'minuscules',
  'rename.case.upper': 'MAJUSCULES',
  'rename.case.title': 'Initiales En Majuscules',
  'rename.preview': 'Aperçu',
  'rename.twice': 'Un autre élément reçoit ce nom.',
  'rename.faults':
    '{count, plural, one {# nom ne peut pas être utilisé.} other {# noms ne peuvent pas être utilisés.}}',
  'rename.nothing': 'Aucun nom ne change.',
  'rename.failed':
    '{count, plural, =1 {« {name} » n’a pas été renommé.} one {# élément n’a pas été renommé.} other {# éléments n’ont pas été renommés.}}',
};
