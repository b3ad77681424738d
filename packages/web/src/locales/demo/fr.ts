import type { DemoMessages } from './en';

export const messages: DemoMessages = {
  'demo.name': 'À propos de cette démo',
  'demo.title': 'Essayer {name}',
  'demo.text':
    'Vous recevez des fichiers à vous pour tout essayer. Vous seul les voyez, et à la fin ils sont tous supprimés.',
  'demo.terms': 'Durée : {time}. Espace : {size}.',
  'demo.begin': 'Commencer la démo',
  'demo.over': 'Votre temps est écoulé et vos fichiers sont supprimés. Vous pouvez recommencer.',
  'demo.full': 'Toutes les places sont prises pour le moment. Réessayez dans quelques minutes.',
  'demo.many': 'Trop de démos ont été lancées depuis votre réseau. Réessayez plus tard.',
  'demo.note': 'Ceci est une démo. Vous seul voyez ces fichiers, et à la fin ils sont tous supprimés.',
  'demo.left': 'Temps restant : {time}',
  'demo.own': 'Sur votre propre serveur',
  'demo.fold': 'Replier cette note',
  'demo.shared': 'Cette page fait partie d’une démo. Ce qu’elle montre sera bientôt supprimé.',
};
