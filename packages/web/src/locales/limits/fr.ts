import type { LimitsMessages } from './en';

export const messages: LimitsMessages = {
  'limits.title': 'Limite de stockage',
  'limits.items': 'Fichiers et dossiers',
  'limits.unit': 'Unité',
  'limits.empty': 'Vide : aucune limite',
  'limits.itemsUsed': '<b>{used}</b> fichiers et dossiers sur {limit}',
  'limits.near': 'Il reste peu de place.',
  'limits.full':
    'Votre limite de stockage est atteinte : ce que vous supprimez compte jusqu’à ce que vous vidiez la corbeille.',
  'limits.fullFolder': 'La limite de stockage de ce dossier est atteinte.',
  'limits.kept': 'Dont {size} dans la corbeille et les anciennes versions',
  'limits.forUser':
    'Pour tout ce que contiennent les dossiers de l’utilisateur, ainsi que pour sa corbeille et ses anciennes versions.',
  'limits.forMembers':
    'Pour chaque membre qui n’en a pas de propre. Entre plusieurs groupes, la plus grande compte.',
  'limits.forFolder': 'Pour tout ce que contient le dossier, quelle que soit la personne qui l’y a mis.',
  'limits.asGroups': 'Comme l’indiquent les groupes',
  'limits.none': 'Aucune limite',
  'limits.own': 'Limite propre',
  'limits.counting': 'Calcul en cours…',
  'limits.counted': 'Dernier calcul : {time}',
  'limits.uncounted': 'Pas encore calculé',
  'limits.countAgain': 'Recalculer',
};
