import type { GroupsMessages } from './en';

export const messages: GroupsMessages = {
  'groups.openOne': 'Hier kann nichts abgelegt werden. Öffnen Sie einen Ihrer Ordner.',
  'groups.yours': 'Ihre Ordner',
  'groups.new': 'Neue Gruppe',
  'groups.one': 'Gruppe {name}',
  'groups.about': 'Gruppe',
  'groups.back': 'Alle Gruppen',
  'groups.filter': 'Gruppen filtern',
  'groups.none': 'Noch keine Gruppen',
  'groups.noneText':
    'Eine Gruppe gibt allen Mitgliedern dieselben Ordner und legt fest, was sie in jedem tun dürfen.',
  'groups.nothing': 'Keine Gruppe passt zu „{text}“.',
  'groups.members': 'Mitglieder',
  'groups.count': '{count, plural, one {# Mitglied} other {# Mitglieder}}',
  'groups.byLogin': 'Mitglied durch Anmeldung',
  'groups.origins': 'Mitglieder durch Anmeldung',
  'groups.originsText':
    'Namen von Gruppen eines Anmeldeanbieters, einer pro Zeile. Wer bei der letzten Anmeldung in einer davon war, ist ebenfalls Mitglied.',
  'groups.created': 'Gruppe angelegt',
  'groups.updated': 'Gruppe aktualisiert',
  'groups.deleted': 'Gruppe gelöscht',
  'groups.delete.title': 'Diese Gruppe löschen?',
  'groups.delete.text':
    'Die Mitglieder sehen ihre Ordner nicht mehr. Die Ordner und alles darin bleiben auf dem Server.',
  'groups.folder': 'Ordner {number, number}',
  'groups.foldersText': 'Alle Mitglieder sehen diese Ordner in dieser Reihenfolge.',
  'groups.pick': 'Alles darin wird ebenfalls angezeigt.',
  'groups.up': '{name} nach oben',
  'groups.down': '{name} nach unten',
  'groups.remove': '{name} entfernen',
  'groups.rulesText': 'Sie gelten in jedem Ordner jedes Mitglieds.',
  'groups.folderRules': 'Pfade beginnen bei diesem Ordner.',
  'groups.several': 'Der Benutzer sieht diese Ordner nebeneinander.',
  'groups.ownFolder': 'Eigener Ordner',
  'groups.ownName': 'Name des eigenen Ordners',
  'groups.given': 'Ordner aus Gruppen',
  'groups.from': 'Aus der Gruppe',
  'groups.behindLink': 'Ordner hinter einer Verknüpfung',
  'groups.check.byGroup':
    'Entschieden durch Regel {number, number} der Gruppe {group}, die {rule} {kind, select, allow {erlaubt} other {verbietet}}',
  'groups.check.byFolder':
    'Entschieden durch Regel {number, number} des Ordners {folder}, die {rule} {kind, select, allow {erlaubt} other {verbietet}}',
  'groups.check.byGroupFolder':
    'Entschieden durch Regel {number, number} des Ordners {folder} der Gruppe {group}, die {rule} {kind, select, allow {erlaubt} other {verbietet}}',
  'groups.check.outside': 'Der Pfad liegt in keinem Ordner des Benutzers.',
  'groups.check.may': 'Dort erlaubt: {list}',
  'groups.check.mayNothing': 'Nur der Inhalt wird aufgelistet.',
  'groups.check.in': 'Er liegt in diesen Ordnern:',
};
