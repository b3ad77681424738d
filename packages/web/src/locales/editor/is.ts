import type { EditorMessages } from './en';

export const messages: EditorMessages = {
  'editor.close': 'Aftur í möppuna',
  'editor.unsaved': 'Óvistaðar breytingar',
  'editor.saved': 'Vistað kl. {time}',
  'editor.readOnly': 'Skrifvarið',
  'editor.view': 'Lestrarhamur',
  'editor.find': 'Leita',
  'editor.wrap': 'Brjóta langar línur',
  'editor.place': 'Lína {line}, dálkur {column}',
  'editor.lines': '{count, plural, one {# lína} other {# línur}}',
  'editor.mixedBreaks': 'Blönduð línuskil',
  'editor.plainText': 'Hreinn texti',
  'editor.notUtf8':
    'Óvíst er hvernig þessi texti er kóðaður. Vistun gæti skemmt hann, svo hann er aðeins opinn til lestrar.',
  'editor.unencodable': 'Ekki vistað: skráin er skrifuð í {encoding}, þar sem „{character}“ er ekki til.',
  'editor.restored': 'Óvistuðu breytingarnar þínar eru komnar aftur. Vistaðu þær til að halda þeim.',
  'editor.conflict.title': 'Einhver annar breytti {name}',
  'editor.conflict.text':
    'Þetta er ekki útgáfan sem þú opnaðir. Ef þú skrifar yfir hana glatast breytingar annarra; ef þú notar hana glatast þínar.',
  'editor.conflict.deletedTitle': '{name} er ekki lengur til staðar',
  'editor.conflict.deletedText':
    'Skráin var færð eða henni eytt á meðan þú varst að breyta henni. Þú getur vistað textann þinn sem nýja skrá.',
  'editor.conflict.overwrite': 'Skrifa yfir',
  'editor.conflict.reload': 'Nota hina',
  'editor.conflict.recreate': 'Vista aftur',
  'editor.conflict.keep': 'Breyta áfram',
  'editor.leave.title': 'Vista breytingarnar í {name}?',
  'editor.leave.text': 'Þær glatast ef þú ferð án þess að vista.',
  'editor.leave.discard': 'Henda breytingum',
  'editor.leave.stay': 'Breyta áfram',
  'editor.leave.save': 'Vista',
};
