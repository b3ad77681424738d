import type { EditorMessages } from './en';

export const messages: EditorMessages = {
  'editor.close': 'Înapoi la dosar',
  'editor.unsaved': 'Modificări nesalvate',
  'editor.saved': 'Salvat la {time}',
  'editor.readOnly': 'Doar citire',
  'editor.view': 'Mod doar citire',
  'editor.find': 'Caută',
  'editor.wrap': 'Încadrează liniile lungi',
  'editor.place': 'Linia {line}, coloana {column}',
  'editor.lines': '{count, plural, one {# linie} few {# linii} other {# de linii}}',
  'editor.mixedBreaks': 'Sfârșituri de linie amestecate',
  'editor.plainText': 'Text simplu',
  'editor.notUtf8':
    'Codificarea acestui text nu este sigură. Salvarea l-ar putea strica, așa că este deschis doar pentru citire.',
  'editor.unencodable': 'Nesalvat: fișierul este scris în {encoding}, care nu conține „{character}”.',
  'editor.restored': 'Modificările nesalvate au fost recuperate. Salvați-le pentru a le păstra.',
  'editor.conflict.title': '{name} a fost modificat de altcineva',
  'editor.conflict.text':
    'Nu mai este versiunea pe care ați deschis-o. Dacă suprascrieți, se pierd modificările celuilalt; dacă preluați versiunea nouă, se pierd ale dvs.',
  'editor.conflict.deletedTitle': '{name} nu mai există',
  'editor.conflict.deletedText':
    'A fost mutat sau șters în timpul editării. Puteți salva textul ca fișier nou.',
  'editor.conflict.overwrite': 'Suprascrie',
  'editor.conflict.reload': 'Preia versiunea nouă',
  'editor.conflict.recreate': 'Salvează din nou',
  'editor.conflict.keep': 'Continuă editarea',
  'editor.leave.title': 'Salvați modificările din {name}?',
  'editor.leave.text': 'Se pierd dacă ieșiți fără să salvați.',
  'editor.leave.discard': 'Renunță la modificări',
  'editor.leave.stay': 'Continuă editarea',
  'editor.leave.save': 'Salvează',
};
