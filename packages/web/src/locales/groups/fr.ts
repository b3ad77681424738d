import type { GroupsMessages } from './en';

export const messages: GroupsMessages = {
  'groups.openOne': 'Rien ne peut être déposé ici. Ouvrez l’un de vos dossiers.',
  'groups.yours': 'Vos dossiers',
  'groups.new': 'Nouveau groupe',
  'groups.one': 'Groupe {name}',
  'groups.about': 'Groupe',
  'groups.back': 'Tous les groupes',
  'groups.filter': 'Filtrer les groupes',
  'groups.none': 'Aucun groupe pour le moment',
  'groups.noneText':
    'Un groupe donne à tous ses membres les mêmes dossiers et indique ce qu’ils peuvent faire dans chacun.',
  'groups.nothing': 'Aucun groupe ne correspond à « {text} ».',
  'groups.members': 'Membres',
  'groups.count': '{count, plural, one {# membre} other {# membres}}',
  'groups.byLogin': 'Membre par connexion',
  'groups.origins': 'Membres par connexion',
  'groups.originsText':
    'Noms de groupes d’un fournisseur de connexion, un par ligne. Ceux qui étaient dans l’un d’eux à leur dernière connexion sont aussi membres.',
  'groups.created': 'Groupe créé',
  'groups.updated': 'Groupe mis à jour',
  'groups.deleted': 'Groupe supprimé',
  'groups.delete.title': 'Supprimer ce groupe ?',
  'groups.delete.text':
    'Ses membres ne voient plus ses dossiers. Les dossiers et tout leur contenu restent sur le serveur.',
  'groups.folder': 'Dossier {number, number}',
  'groups.foldersText': 'Tous les membres voient ces dossiers, dans cet ordre.',
  'groups.pick': 'Tout ce qu’il contient est aussi affiché.',
  'groups.up': 'Monter {name}',
  'groups.down': 'Descendre {name}',
  'groups.remove': 'Retirer {name}',
  'groups.rulesText': 'Elles s’appliquent dans chaque dossier de chaque membre.',
  'groups.folderRules': 'Les chemins partent de ce dossier.',
  'groups.several': 'L’utilisateur voit ces dossiers côte à côte.',
  'groups.ownFolder': 'Dossier propre',
  'groups.ownName': 'Nom du dossier propre',
  'groups.given': 'Dossiers des groupes',
  'groups.from': 'Du groupe',
  'groups.behindLink': 'Dossier derrière un lien symbolique',
  'groups.check.byGroup':
    'Décidé par la règle {number, number} du groupe {group}, qui {kind, select, allow {autorise} other {interdit}} {rule}',
  'groups.check.byFolder':
    'Décidé par la règle {number, number} du dossier {folder}, qui {kind, select, allow {autorise} other {interdit}} {rule}',
  'groups.check.byGroupFolder':
    'Décidé par la règle {number, number} du dossier {folder} du groupe {group}, qui {kind, select, allow {autorise} other {interdit}} {rule}',
  'groups.check.outside': 'Il n’est dans aucun de ses dossiers.',
  'groups.check.may': 'Autorisé à cet endroit : {list}',
  'groups.check.mayNothing': 'Seule la liste du contenu est visible.',
  'groups.check.in': 'Il est dans ces dossiers :',
};
