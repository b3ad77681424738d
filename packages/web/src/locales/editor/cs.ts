import type { EditorMessages } from './en';

export const messages: EditorMessages = {
  'editor.close': 'Zpět do složky',
  'editor.unsaved': 'Neuložené změny',
  'editor.saved': 'Uloženo v {time}',
  'editor.readOnly': 'Jen pro čtení',
  'editor.view': 'Zobrazení pro čtení',
  'editor.find': 'Najít',
  'editor.wrap': 'Zalamovat dlouhé řádky',
  'editor.place': 'Řádek {line}, sloupec {column}',
  'editor.lines': '{count, plural, one {# řádek} few {# řádky} many {# řádku} other {# řádků}}',
  'editor.mixedBreaks': 'Různé konce řádků',
  'editor.plainText': 'Prostý text',
  'editor.notUtf8': 'Kódování tohoto textu je nejisté. Uložení by ho mohlo poškodit, proto je jen pro čtení.',
  'editor.unencodable': 'Neuloženo: soubor je v kódování {encoding}, které nemá znak „{character}“.',
  'editor.restored': 'Vaše neuložené změny jsou zpět. Chcete-li si je ponechat, uložte je.',
  'editor.conflict.title': 'Soubor {name} změnil někdo jiný',
  'editor.conflict.text':
    'Už to není verze, kterou jste otevřeli. Přepsáním se ztratí cizí změny, načtením cizí verze ty vaše.',
  'editor.conflict.deletedTitle': 'Soubor {name} už neexistuje',
  'editor.conflict.deletedText':
    'Během úprav byl přesunut nebo smazán. Svůj text můžete uložit jako nový soubor.',
  'editor.conflict.overwrite': 'Přepsat',
  'editor.conflict.reload': 'Načíst cizí',
  'editor.conflict.recreate': 'Uložit znovu',
  'editor.conflict.keep': 'Pokračovat v úpravách',
  'editor.leave.title': 'Uložit změny v souboru {name}?',
  'editor.leave.text': 'Pokud odejdete bez uložení, ztratí se.',
  'editor.leave.discard': 'Zahodit změny',
  'editor.leave.stay': 'Pokračovat v úpravách',
  'editor.leave.save': 'Uložit',
};
