import type { AboutMessages } from './en';

export const messages: AboutMessages = {
  'about.text': 'Un gestionnaire de fichiers pour votre propre serveur.',
  'about.version': 'Version {version}',
  'about.project': 'Page du projet',
  'about.license': 'Licence de {name}',
  'about.inside': 'Ce qu’il contient',
  'about.packages':
    '{count, plural, one {# paquet} other {# paquets}} d’autres auteurs, chacun sous sa propre licence.',
  'about.noText': 'Le paquet ne contient pas le texte de sa licence.',
};
