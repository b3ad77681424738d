import type { TrashMessages } from './en';

export const messages: TrashMessages = {
  'trash.count': '{count, plural, one {# položka} few {# položky} many {# položky} other {# položek}}',
  'trash.empty': 'Koš je prázdný',
  'trash.empty.text': 'Co smažete, se zde po nějakou dobu uchovává.',
  'trash.off': 'Koš je vypnutý: co se teď smaže, je pryč.',
  'trash.days':
    '{days, plural, one {Smazané položky se uchovávají # den.} few {Smazané položky se uchovávají # dny.} many {Smazané položky se uchovávají # dne.} other {Smazané položky se uchovávají # dní.}}',
  'trash.space': 'Teď zabírá {size}; limit je {most}, což je {percent} % disku.',
  'trash.loadFailed': 'Koš se nepodařilo načíst',
  'trash.everybody': 'Zobrazit, co smazali všichni',
  'trash.restore': 'Obnovit',
  'trash.restoreTo': 'Obnovit do…',
  'trash.restoreTo.title': 'Obnovit do jiné složky',
  'trash.restoreTo.submit': 'Obnovit do „{folder}“',
  'trash.delete.title': 'Trvale smazat?',
  'trash.delete.text': 'Toto nelze vrátit zpět.',
  'trash.emptyIt': 'Vysypat koš',
  'trash.emptyIt.title': 'Vysypat koš?',
  'trash.emptyAll': 'Vysypat koš všech',
  'trash.emptyAll.title': 'Vysypat koš všech uživatelů?',
  'trash.ofNobody': 'Není známo, kdo to smazal',
  'trash.select': 'Vybrat {name}',
  'trash.actionsFor': 'Akce pro „{name}“',
  'trash.from': 'Původně ve složce {folder}',
  'trash.fromUnnamed': 'Původně tam, kam už nemáte přístup',
  'trash.deleted': 'Smazáno {when}',
  'trash.expires': 'Uchová se do {date}',
  'trash.restored':
    '{count, plural, one {Položka „{name}“ byla obnovena.} few {# položky byly obnoveny.} many {# položky bylo obnoveno.} other {# položek bylo obnoveno.}}',
  'trash.failed.restore':
    '{count, plural, one {Položka „{name}“ nebyla obnovena.} few {# položky nebyly obnoveny.} many {# položky nebylo obnoveno.} other {# položek nebylo obnoveno.}}',
};
