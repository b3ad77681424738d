import type { EditorMessages } from './en';

export const messages: EditorMessages = {
  'editor.close': 'Späť do priečinka',
  'editor.unsaved': 'Neuložené zmeny',
  'editor.saved': 'Uložené o {time}',
  'editor.readOnly': 'Len na čítanie',
  'editor.view': 'Zobrazenie na čítanie',
  'editor.find': 'Nájsť',
  'editor.wrap': 'Zalamovať dlhé riadky',
  'editor.place': 'Riadok {line}, stĺpec {column}',
  'editor.lines': '{count, plural, one {# riadok} few {# riadky} many {# riadka} other {# riadkov}}',
  'editor.mixedBreaks': 'Rôzne konce riadkov',
  'editor.plainText': 'Obyčajný text',
  'editor.notUtf8':
    'Kódovanie tohto textu je neisté. Uloženie by ho mohlo poškodiť, preto je len na čítanie.',
  'editor.unencodable': 'Neuložené: súbor je v kódovaní {encoding}, ktoré nemá znak „{character}“.',
  'editor.restored': 'Vaše neuložené zmeny sú späť. Ak si ich chcete ponechať, uložte ich.',
  'editor.conflict.title': 'Súbor {name} zmenil niekto iný',
  'editor.conflict.text':
    'Už to nie je verzia, ktorú ste otvorili. Prepísaním sa stratia cudzie zmeny, načítaním cudzej verzie tie vaše.',
  'editor.conflict.deletedTitle': 'Súbor {name} už neexistuje',
  'editor.conflict.deletedText':
    'Počas úprav bol presunutý alebo odstránený. Svoj text môžete uložiť ako nový súbor.',
  'editor.conflict.overwrite': 'Prepísať',
  'editor.conflict.reload': 'Načítať cudziu',
  'editor.conflict.recreate': 'Uložiť znova',
  'editor.conflict.keep': 'Pokračovať v úpravách',
  'editor.leave.title': 'Uložiť zmeny v súbore {name}?',
  'editor.leave.text': 'Ak odídete bez uloženia, stratia sa.',
  'editor.leave.discard': 'Zahodiť zmeny',
  'editor.leave.stay': 'Pokračovať v úpravách',
  'editor.leave.save': 'Uložiť',
};
