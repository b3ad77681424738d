import type { TrashMessages } from './en';

export const messages: TrashMessages = {
  'trash.count': '{count, plural, one {# élément} other {# éléments}}',
  'trash.empty': 'La corbeille est vide',
  'trash.empty.text': 'Ce que vous supprimez est conservé ici quelque temps.',
  'trash.off': 'La corbeille est désactivée : ce qui est supprimé maintenant est perdu.',
  'trash.days':
    '{days, plural, one {Ce qui est supprimé est conservé # jour.} other {Ce qui est supprimé est conservé # jours.}}',
  'trash.space': 'Elle contient {size} pour le moment ; la limite est de {most}, soit {percent} % du disque.',
  'trash.loadFailed': 'Impossible de charger la corbeille',
  'trash.everybody': 'Afficher ce que tous ont supprimé',
  'trash.restore': 'Restaurer',
  'trash.restoreTo': 'Restaurer vers…',
  'trash.restoreTo.title': 'Restaurer dans un autre dossier',
  'trash.restoreTo.submit': 'Restaurer dans {folder}',
  'trash.delete.title': 'Supprimer définitivement ?',
  'trash.delete.text': 'Cette action est irréversible.',
  'trash.emptyIt': 'Vider la corbeille',
  'trash.emptyIt.title': 'Vider la corbeille ?',
  'trash.emptyAll': 'Vider la corbeille de tous',
  'trash.emptyAll.title': 'Vider la corbeille de tous les utilisateurs ?',
  'trash.ofNobody': 'On ne sait pas qui l’a supprimé',
  'trash.select': 'Sélectionner {name}',
  'trash.actionsFor': 'Actions sur {name}',
  'trash.from': 'Était dans {folder}',
  'trash.fromUnnamed': 'Était à un endroit auquel vous n’avez plus accès',
  'trash.deleted': 'Supprimé {when}',
  'trash.expires': 'Conservé jusqu’au {date}',
  'trash.restored': '{count, plural, one {« {name} » a été restauré.} other {# éléments ont été restaurés.}}',
  'trash.failed.restore':
    '{count, plural, one {« {name} » n’a pas été restauré.} other {# éléments n’ont pas été restaurés.}}',
};
