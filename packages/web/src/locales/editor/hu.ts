import type { EditorMessages } from './en';

export const messages: EditorMessages = {
  'editor.close': 'Vissza a mappához',
  'editor.unsaved': 'Nem mentett módosítások',
  'editor.saved': 'Mentve: {time}',
  'editor.readOnly': 'Csak olvasható',
  'editor.view': 'Olvasási nézet',
  'editor.find': 'Keresés',
  'editor.wrap': 'Hosszú sorok tördelése',
  'editor.place': '{line}. sor, {column}. oszlop',
  'editor.lines': '{count, plural, one {# sor} other {# sor}}',
  'editor.mixedBreaks': 'Vegyes sorvégek',
  'editor.plainText': 'Egyszerű szöveg',
  'editor.notUtf8': 'A szöveg kódolása bizonytalan. A mentés kárt tehetne benne, ezért csak olvasható.',
  'editor.unencodable':
    'Nincs mentve: a fájl kódolása {encoding}, és ebben nincs ilyen karakter: „{character}”.',
  'editor.restored': 'Visszaálltak a nem mentett módosításai. Mentse őket, ha meg szeretné tartani.',
  'editor.conflict.title': 'Valaki más módosította: {name}',
  'editor.conflict.text':
    'Már nem az a változat, amelyet megnyitott. Felülíráskor a másik módosításai vesznek el, az új betöltésekor a sajátjai.',
  'editor.conflict.deletedTitle': 'Már nincs ott: {name}',
  'editor.conflict.deletedText':
    'Szerkesztés közben áthelyezték vagy törölték. A szövegét új fájlként mentheti.',
  'editor.conflict.overwrite': 'Felülírás',
  'editor.conflict.reload': 'Új betöltése',
  'editor.conflict.recreate': 'Mentés újra',
  'editor.conflict.keep': 'Szerkesztés folytatása',
  'editor.leave.title': 'Menti a módosításokat ({name})?',
  'editor.leave.text': 'Ha mentés nélkül lép ki, elvesznek.',
  'editor.leave.discard': 'Módosítások elvetése',
  'editor.leave.stay': 'Szerkesztés folytatása',
  'editor.leave.save': 'Mentés',
};
