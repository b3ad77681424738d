import type { EditorMessages } from './en';

export const messages: EditorMessages = {
  'editor.close': 'Zurück zum Ordner',
  'editor.unsaved': 'Nicht gespeichert',
  'editor.saved': 'Gespeichert um {time}',
  'editor.readOnly': 'Schreibgeschützt',
  'editor.view': 'Leseansicht',
  'editor.find': 'Suchen',
  'editor.wrap': 'Lange Zeilen umbrechen',
  'editor.place': 'Zeile {line}, Spalte {column}',
  'editor.lines': '{count, plural, one {# Zeile} other {# Zeilen}}',
  'editor.mixedBreaks': 'Gemischte Zeilenenden',
  'editor.plainText': 'Nur Text',
  'editor.notUtf8':
    'Die Zeichenkodierung dieses Texts ist unklar. Speichern würde ihn beschädigen, deshalb ist er nur zum Lesen geöffnet.',
  'editor.unencodable':
    'Nicht gespeichert: Die Datei ist in {encoding} kodiert, und dort gibt es kein „{character}“.',
  'editor.restored': 'Ihre ungespeicherten Änderungen sind wieder da. Speichern Sie, um sie zu behalten.',
  'editor.conflict.title': '{name} wurde von jemand anderem geändert',
  'editor.conflict.text':
    'Es ist nicht mehr die Fassung, die Sie geöffnet haben. Wenn Sie überschreiben, gehen die fremden Änderungen verloren; wenn Sie die andere Fassung laden, Ihre eigenen.',
  'editor.conflict.deletedTitle': '{name} ist nicht mehr da',
  'editor.conflict.deletedText':
    'Die Datei wurde verschoben oder gelöscht, während Sie sie bearbeitet haben. Sie können Ihren Text als neue Datei speichern.',
  'editor.conflict.overwrite': 'Überschreiben',
  'editor.conflict.reload': 'Andere laden',
  'editor.conflict.recreate': 'Neu speichern',
  'editor.conflict.keep': 'Weiter bearbeiten',
  'editor.leave.title': 'Änderungen in {name} speichern?',
  'editor.leave.text': 'Ohne Speichern gehen sie verloren.',
  'editor.leave.discard': 'Änderungen verwerfen',
  'editor.leave.stay': 'Weiter bearbeiten',
  'editor.leave.save': 'Speichern',
};
