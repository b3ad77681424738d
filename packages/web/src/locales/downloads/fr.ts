import type { DownloadsMessages } from './en';

export const messages: DownloadsMessages = {
  'downloads.incomplete':
    '{count, plural, one {Il manque # élément dans « {name} ».} other {Il manque # éléments dans « {name} ».}} Le fichier « {note} » qu’il contient indique ce qui manque et pourquoi.',
  'downloads.stalled':
    'Le téléchargement de « {name} » s’est arrêté à {reached} : plus rien n’a été reçu pendant un moment.',
  'downloads.failed':
    'Le téléchargement de « {name} » s’est arrêté à {reached} : le serveur n’a pas pu lire la suite.',
  'downloads.resume': 'Votre navigateur peut peut-être le reprendre dans sa liste de téléchargements.',
  'downloads.restart': 'Une archive ne peut pas être reprise, seulement téléchargée à nouveau.',
  'downloads.again': 'Télécharger à nouveau',
  'downloads.several': 'Plusieurs téléchargements se sont arrêtés avant la fin : {names}',
  'downloads.reached': '{received} sur {size}',
};
