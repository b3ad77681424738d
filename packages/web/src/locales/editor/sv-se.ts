import type { EditorMessages } from './en';

export const messages: EditorMessages = {
  'editor.close': 'Tillbaka till mappen',
  'editor.unsaved': 'Osparade ändringar',
  'editor.saved': 'Sparat {time}',
  'editor.readOnly': 'Skrivskyddad',
  'editor.view': 'Skrivskyddad vy',
  'editor.find': 'Sök',
  'editor.wrap': 'Radbryt långa rader',
  'editor.place': 'Rad {line}, kolumn {column}',
  'editor.lines': '{count, plural, one {# rad} other {# rader}}',
  'editor.mixedBreaks': 'Blandade radslut',
  'editor.plainText': 'Oformaterad text',
  'editor.notUtf8':
    'Det är osäkert hur texten är kodad. Den kan skadas om den sparas, så den är bara öppen för läsning.',
  'editor.unencodable': 'Inte sparad: filen är skriven i {encoding}, som saknar ”{character}”.',
  'editor.restored': 'Dina osparade ändringar är tillbaka. Spara för att behålla dem.',
  'editor.conflict.title': '{name} har ändrats av någon annan',
  'editor.conflict.text':
    'Det är inte den version som du öppnade. Skriver du över den försvinner andras ändringar, läser du in den försvinner dina.',
  'editor.conflict.deletedTitle': '{name} finns inte längre',
  'editor.conflict.deletedText':
    'Filen flyttades eller togs bort medan du redigerade den. Du kan spara din text som en ny fil.',
  'editor.conflict.overwrite': 'Skriv över',
  'editor.conflict.reload': 'Läs in den andra',
  'editor.conflict.recreate': 'Spara på nytt',
  'editor.conflict.keep': 'Fortsätt redigera',
  'editor.leave.title': 'Spara ändringarna i {name}?',
  'editor.leave.text': 'De går förlorade om du lämnar utan att spara.',
  'editor.leave.discard': 'Släng ändringar',
  'editor.leave.stay': 'Fortsätt redigera',
  'editor.leave.save': 'Spara',
};
