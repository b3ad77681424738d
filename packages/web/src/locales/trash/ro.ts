import type { TrashMessages } from './en';

export const messages: TrashMessages = {
  'trash.count': '{count, plural, one {# element} few {# elemente} other {# de elemente}}',
  'trash.empty': 'Coșul de gunoi este gol',
  'trash.empty.text': 'Ce ștergeți se păstrează aici o vreme.',
  'trash.off': 'Coșul de gunoi este dezactivat: ce se șterge acum dispare.',
  'trash.days':
    '{days, plural, one {Ce se șterge se păstrează # zi.} few {Ce se șterge se păstrează # zile.} other {Ce se șterge se păstrează # de zile.}}',
  'trash.space': 'Conține acum {size}; limita este de {most}, adică {percent} % din disc.',
  'trash.loadFailed': 'Coșul de gunoi nu a putut fi citit',
  'trash.everybody': 'Arată ce au șters toți',
  'trash.restore': 'Restaurează',
  'trash.restoreTo': 'Restaurează în…',
  'trash.restoreTo.title': 'Restaurează în alt dosar',
  'trash.restoreTo.submit': 'Restaurează în {folder}',
  'trash.delete.title': 'Ștergeți definitiv?',
  'trash.delete.text': 'Acest lucru nu poate fi anulat.',
  'trash.emptyIt': 'Golește coșul de gunoi',
  'trash.emptyIt.title': 'Goliți coșul de gunoi?',
  'trash.emptyAll': 'Golește coșul de gunoi al tuturor',
  'trash.emptyAll.title': 'Goliți coșul de gunoi al tuturor utilizatorilor?',
  'trash.ofNobody': 'Nu se știe cine a șters',
  'trash.select': 'Selectează {name}',
  'trash.actionsFor': 'Acțiuni pentru {name}',
  'trash.from': 'A fost în {folder}',
  'trash.fromUnnamed': 'A fost într-un loc la care nu mai aveți acces',
  'trash.deleted': 'Șters {when}',
  'trash.expires': 'Păstrat până la {date}',
  'trash.restored':
    '{count, plural, one {„{name}” a fost restaurat.} few {# elemente au fost restaurate.} other {# de elemente au fost restaurate.}}',
  'trash.failed.restore':
    '{count, plural, one {„{name}” nu a fost restaurat.} few {# elemente nu au fost restaurate.} other {# de elemente nu au fost restaurate.}}',
};
