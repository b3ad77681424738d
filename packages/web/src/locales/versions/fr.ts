import type { VersionsMessages } from './en';

export const messages: VersionsMessages = {
  'versions.title': 'Versions',
  'versions.none':
    'Il n’y a pas de version antérieure. Quand le fichier est enregistré ou remplacé, son contenu précédent est conservé ici.',
  'versions.replaced': 'Remplacée par {name}',
  'versions.show': 'Afficher cette version',
  'versions.compare': 'Comparer avec l’actuelle',
  'versions.compare.before': 'La version du {date}',
  'versions.compare.now': 'Maintenant',
  'versions.short.compare': 'Comparer',
  'versions.short.restore': 'Restaurer',
  'versions.actionsFor': 'Actions pour la version du {date}',
  'versions.download': 'Télécharger cette version',
  'versions.restore': 'Restaurer cette version',
  'versions.delete': 'Supprimer cette version',
  'versions.delete.title': 'Supprimer définitivement cette version ?',
  'versions.delete.text': 'Cette action est irréversible. Le fichier lui-même ne change pas.',
  'versions.restored': 'La version du {date} a été restaurée.',
  'versions.loadFailed': 'Les versions n’ont pas pu être lues.',
};
