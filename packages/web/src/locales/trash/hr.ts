import type { TrashMessages } from './en';

export const messages: TrashMessages = {
  'trash.count': '{count, plural, one {# stavka} few {# stavke} other {# stavki}}',
  'trash.empty': 'Smeće je prazno',
  'trash.empty.text': 'Što izbrišete, neko se vrijeme čuva ovdje.',
  'trash.off': 'Smeće je isključeno: što se sada izbriše, nestaje.',
  'trash.days':
    '{days, plural, one {Izbrisano se čuva # dan.} few {Izbrisano se čuva # dana.} other {Izbrisano se čuva # dana.}}',
  'trash.space': 'Sada zauzima {size}; granica je {most}, što je {percent} % diska.',
  'trash.loadFailed': 'Smeće se nije moglo učitati',
  'trash.everybody': 'Prikaži što su svi izbrisali',
  'trash.restore': 'Vrati',
  'trash.restoreTo': 'Vrati u…',
  'trash.restoreTo.title': 'Vrati u drugu mapu',
  'trash.restoreTo.submit': 'Vrati u „{folder}”',
  'trash.delete.title': 'Trajno izbrisati?',
  'trash.delete.text': 'Ovo se ne može poništiti.',
  'trash.emptyIt': 'Isprazni smeće',
  'trash.emptyIt.title': 'Isprazniti smeće?',
  'trash.emptyAll': 'Isprazni smeće svih',
  'trash.emptyAll.title': 'Isprazniti smeće svih korisnika?',
  'trash.ofNobody': 'Ne zna se tko je to izbrisao',
  'trash.select': 'Odaberi {name}',
  'trash.actionsFor': 'Radnje za „{name}”',
  'trash.from': 'Bilo je u mapi {folder}',
  'trash.fromUnnamed': 'Bilo je ondje gdje više nemate pristup',
  'trash.deleted': 'Izbrisano {when}',
  'trash.expires': 'Čuva se do {date}',
  'trash.restored':
    '{count, plural, one {Stavka „{name}” je vraćena.} few {# stavke su vraćene.} other {# stavki je vraćeno.}}',
  'trash.failed.restore':
    '{count, plural, one {Stavka „{name}” nije vraćena.} few {# stavke nisu vraćene.} other {# stavki nije vraćeno.}}',
};
