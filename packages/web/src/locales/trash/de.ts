import type { TrashMessages } from './en';

export const messages: TrashMessages = {
  'trash.count': '{count, plural, one {# Element} other {# Elemente}}',
  'trash.empty': 'Der Papierkorb ist leer',
  'trash.empty.text': 'Was Sie löschen, wird hier eine Zeit lang aufbewahrt.',
  'trash.off': 'Der Papierkorb ist aus: Was jetzt gelöscht wird, ist weg.',
  'trash.days':
    '{days, plural, one {Gelöschtes wird # Tag aufbewahrt.} other {Gelöschtes wird # Tage aufbewahrt.}}',
  'trash.space': 'Darin liegen jetzt {size}; Platz ist für {most}, das sind {percent} % des Datenträgers.',
  'trash.loadFailed': 'Der Papierkorb konnte nicht gelesen werden',
  'trash.everybody': 'Von allen Gelöschtes anzeigen',
  'trash.restore': 'Wiederherstellen',
  'trash.restoreTo': 'Wiederherstellen in …',
  'trash.restoreTo.title': 'In einem anderen Ordner wiederherstellen',
  'trash.restoreTo.submit': 'In {folder} wiederherstellen',
  'trash.delete.title': 'Endgültig löschen?',
  'trash.delete.text': 'Das lässt sich nicht rückgängig machen.',
  'trash.emptyIt': 'Papierkorb leeren',
  'trash.emptyIt.title': 'Papierkorb leeren?',
  'trash.emptyAll': 'Papierkorb aller leeren',
  'trash.emptyAll.title': 'Papierkorb aller Benutzer leeren?',
  'trash.ofNobody': 'Wer es gelöscht hat, ist nicht bekannt',
  'trash.select': '{name} auswählen',
  'trash.actionsFor': 'Aktionen für {name}',
  'trash.from': 'War in {folder}',
  'trash.fromUnnamed': 'War an einem Ort, auf den Sie keinen Zugriff mehr haben',
  'trash.deleted': 'Gelöscht {when}',
  'trash.expires': 'Aufbewahrt bis {date}',
  'trash.restored':
    '{count, plural, one {„{name}“ wurde wiederhergestellt.} other {# Elemente wurden wiederhergestellt.}}',
  'trash.failed.restore':
    '{count, plural, one {„{name}“ wurde nicht wiederhergestellt.} other {# Elemente wurden nicht wiederhergestellt.}}',
};
