import type { ShellMessages } from './en';

export const messages: ShellMessages = {
  'shell.title': 'Terminal',
  'shell.command': 'Commande',
  'shell.placeholder': 'Saisir une commande',
  'shell.running': 'En cours…',
  'shell.output': 'Sortie',
  'shell.hint':
    'Les commandes s’exécutent dans le dossier ouvert. « clear » vide ce panneau, « exit » le ferme.',
  'shell.clear': 'Vider',
  'shell.cancel': 'Arrêter la commande',
  'shell.resize': 'Hauteur du terminal',
  'shell.end.code': 'Terminée avec le code {code}',
  'shell.end.signal': 'Terminée par {signal}',
  'shell.end.cancelled': 'Arrêtée',
  'shell.end.time': 'Arrêtée : elle a duré trop longtemps.',
  'shell.end.output': 'Arrêtée : sa sortie est trop longue.',
  'shell.end.rights': 'Arrêtée : vous n’avez plus le droit de l’exécuter.',
  'shell.refused.forbidden': 'Commande non autorisée.',
  'shell.refused.invalid_input': 'Un guillemet n’est pas fermé.',
  'shell.refused.not_found': 'Ce programme ou ce dossier n’existe pas.',
  'shell.refused.too_many_requests': 'Une autre de vos commandes est encore en cours.',
  'shell.end.lost': 'La connexion a été perdue.',
};
