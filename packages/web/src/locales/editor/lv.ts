import type { EditorMessages } from './en';

export const messages: EditorMessages = {
  'editor.close': 'Atpakaļ uz mapi',
  'editor.unsaved': 'Nesaglabātas izmaiņas',
  'editor.saved': 'Saglabāts: {time}',
  'editor.readOnly': 'Tikai lasāms',
  'editor.view': 'Lasīšanas skats',
  'editor.find': 'Meklēt',
  'editor.wrap': 'Aplauzt garas rindas',
  'editor.place': '{line}. rinda, {column}. kolonna',
  'editor.lines': '{count, plural, zero {# rindu} one {# rinda} other {# rindas}}',
  'editor.mixedBreaks': 'Jauktas rindu beigas',
  'editor.plainText': 'Vienkāršs teksts',
  'editor.notUtf8':
    'Šī teksta kodējums nav droši zināms. Saglabāšana varētu to sabojāt, tāpēc tas ir tikai lasāms.',
  'editor.unencodable': 'Nav saglabāts: faila kodējums ir {encoding}, un tajā nav rakstzīmes „{character}”.',
  'editor.restored': 'Jūsu nesaglabātās izmaiņas ir atjaunotas. Saglabājiet, lai tās paturētu.',
  'editor.conflict.title': 'Kāds cits ir mainījis failu {name}',
  'editor.conflict.text':
    'Tā vairs nav versija, ko atvērāt. Pārrakstot zudīs cita izmaiņas, bet, ielādējot jauno, zudīs jūsējās.',
  'editor.conflict.deletedTitle': 'Faila {name} tur vairs nav',
  'editor.conflict.deletedText':
    'Kamēr rediģējāt, tas tika pārvietots vai izdzēsts. Savu tekstu varat saglabāt kā jaunu failu.',
  'editor.conflict.overwrite': 'Pārrakstīt',
  'editor.conflict.reload': 'Ielādēt jauno',
  'editor.conflict.recreate': 'Saglabāt no jauna',
  'editor.conflict.keep': 'Turpināt rediģēšanu',
  'editor.leave.title': 'Vai saglabāt izmaiņas failā {name}?',
  'editor.leave.text': 'Ja iziesiet nesaglabājot, tās zudīs.',
  'editor.leave.discard': 'Atmest izmaiņas',
  'editor.leave.stay': 'Turpināt rediģēšanu',
  'editor.leave.save': 'Saglabāt',
};
