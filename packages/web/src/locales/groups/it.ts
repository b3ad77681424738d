import type { GroupsMessages } from './en';

export const messages: GroupsMessages = {
  'groups.openOne': 'Qui non si può mettere nulla. Apri una delle tue cartelle.',
  'groups.yours': 'Le tue cartelle',
  'groups.new': 'Nuovo gruppo',
  'groups.one': 'Gruppo {name}',
  'groups.about': 'Gruppo',
  'groups.back': 'Tutti i gruppi',
  'groups.filter': 'Filtra i gruppi',
  'groups.none': 'Ancora nessun gruppo',
  'groups.noneText':
    'Un gruppo dà a tutti i suoi membri le stesse cartelle e dice che cosa possono fare in ciascuna.',
  'groups.nothing': 'Nessun gruppo corrisponde a “{text}”.',
  'groups.members': 'Membri',
  'groups.count': '{count, plural, one {# membro} other {# membri}}',
  'groups.byLogin': 'Membro tramite accesso',
  'groups.origins': 'Membri tramite accesso',
  'groups.originsText':
    'Nomi di gruppi di un fornitore di accesso, uno per riga. È membro anche chi era in uno di essi all’ultimo accesso.',
  'groups.created': 'Gruppo creato',
  'groups.updated': 'Gruppo aggiornato',
  'groups.deleted': 'Gruppo eliminato',
  'groups.delete.title': 'Eliminare questo gruppo?',
  'groups.delete.text':
    'I suoi membri non vedono più le sue cartelle. Le cartelle e tutto il loro contenuto restano sul server.',
  'groups.folder': 'Cartella {number, number}',
  'groups.foldersText': 'Tutti i membri vedono queste cartelle, in questo ordine.',
  'groups.pick': 'È mostrato anche tutto il suo contenuto.',
  'groups.up': 'Sposta su {name}',
  'groups.down': 'Sposta giù {name}',
  'groups.remove': 'Rimuovi {name}',
  'groups.rulesText': 'Valgono in ogni cartella di ogni membro.',
  'groups.folderRules': 'I percorsi iniziano da questa cartella.',
  'groups.several': 'L’utente vede queste cartelle una accanto all’altra.',
  'groups.ownFolder': 'Cartella propria',
  'groups.ownName': 'Nome della cartella propria',
  'groups.given': 'Cartelle dai gruppi',
  'groups.from': 'Dal gruppo',
  'groups.behindLink': 'Cartella dietro un collegamento simbolico',
  'groups.check.byGroup':
    'Decide la regola {number, number} del gruppo {group}, che {kind, select, allow {consente} other {nega}} {rule}',
  'groups.check.byFolder':
    'Decide la regola {number, number} della cartella {folder}, che {kind, select, allow {consente} other {nega}} {rule}',
  'groups.check.byGroupFolder':
    'Decide la regola {number, number} della cartella {folder} del gruppo {group}, che {kind, select, allow {consente} other {nega}} {rule}',
  'groups.check.outside': 'Non è in nessuna delle sue cartelle.',
  'groups.check.may': 'Consentito lì: {list}',
  'groups.check.mayNothing': 'Può vedere solo l’elenco del contenuto.',
  'groups.check.in': 'È in queste cartelle:',
};
