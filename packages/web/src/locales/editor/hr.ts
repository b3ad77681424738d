import type { EditorMessages } from './en';

export const messages: EditorMessages = {
  'editor.close': 'Natrag u mapu',
  'editor.unsaved': 'Nespremljene promjene',
  'editor.saved': 'Spremljeno u {time}',
  'editor.readOnly': 'Samo za čitanje',
  'editor.view': 'Prikaz za čitanje',
  'editor.find': 'Traži',
  'editor.wrap': 'Prelomi duge retke',
  'editor.place': 'Redak {line}, stupac {column}',
  'editor.lines': '{count, plural, one {# redak} few {# retka} other {# redaka}}',
  'editor.mixedBreaks': 'Različiti završeci redaka',
  'editor.plainText': 'Običan tekst',
  'editor.notUtf8':
    'Kodiranje ovog teksta nije sigurno. Spremanje bi ga moglo oštetiti, pa je samo za čitanje.',
  'editor.unencodable': 'Nije spremljeno: datoteka je u kodiranju {encoding}, koje nema znak „{character}”.',
  'editor.restored': 'Vaše su nespremljene promjene vraćene. Spremite ih da ih zadržite.',
  'editor.conflict.title': 'Datoteku {name} promijenio je netko drugi',
  'editor.conflict.text':
    'To više nije verzija koju ste otvorili. Prepisivanjem se gube tuđe promjene, a učitavanjem tuđe verzije vaše.',
  'editor.conflict.deletedTitle': 'Datoteke {name} više nema',
  'editor.conflict.deletedText':
    'Premještena je ili izbrisana dok ste je uređivali. Svoj tekst možete spremiti kao novu datoteku.',
  'editor.conflict.overwrite': 'Prepiši',
  'editor.conflict.reload': 'Učitaj tuđu',
  'editor.conflict.recreate': 'Spremi ponovno',
  'editor.conflict.keep': 'Nastavi uređivati',
  'editor.leave.title': 'Spremiti promjene u datoteci {name}?',
  'editor.leave.text': 'Ako izađete bez spremanja, bit će izgubljene.',
  'editor.leave.discard': 'Odbaci promjene',
  'editor.leave.stay': 'Nastavi uređivati',
  'editor.leave.save': 'Spremi',
};
