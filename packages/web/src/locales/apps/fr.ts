import type { AppsMessages } from './en';

export const messages: AppsMessages = {
  'apps.page': 'Depuis une autre app',
  'apps.text':
    'Rien n’est envoyé avant votre confirmation ici. Ce que vous laissez est retiré de ce navigateur au bout d’un jour.',
  'apps.name': 'Nom du texte',
  'apps.remove': 'Laisser {name} de côté',
  'apps.discard': 'Abandonner',
  'apps.nothing': 'Il n’y a rien ici',
  'apps.nothing.text':
    'Cela a été envoyé ou abandonné, ou date de plus d’un jour. Partagez-le de nouveau depuis l’autre app.',
  'apps.refused': 'Réception impossible',
  'apps.refused.early':
    'L’app n’était pas encore prête. Elle l’est maintenant : partagez de nouveau depuis l’autre app.',
  'apps.refused.large':
    'Au plus {count} fichiers de {size} au total peuvent être reçus à la fois. Au-delà, envoyez-les depuis un dossier.',
  'apps.refused.full': 'Ce navigateur n’a pas assez d’espace. Libérez-en, puis partagez de nouveau.',
  'apps.send.title': 'Envoyer vers une autre app',
  'apps.send.ready': 'Prêt à l’envoi',
  'apps.send.now': 'Envoyer maintenant',
  'apps.send.refused': 'Ce navigateur ne peut pas envoyer ce type de fichiers. Téléchargez-les plutôt.',
};
