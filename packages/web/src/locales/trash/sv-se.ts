import type { TrashMessages } from './en';

export const messages: TrashMessages = {
  'trash.count': '{count, plural, one {# objekt} other {# objekt}}',
  'trash.empty': 'Papperskorgen är tom',
  'trash.empty.text': 'Det du tar bort sparas här en tid.',
  'trash.off': 'Papperskorgen är av: det som tas bort nu är borta.',
  'trash.days':
    '{days, plural, one {Det som tas bort behålls i # dag.} other {Det som tas bort behålls i # dagar.}}',
  'trash.space': 'Den innehåller nu {size}; gränsen är {most}, vilket är {percent} % av disken.',
  'trash.loadFailed': 'Papperskorgen kunde inte läsas',
  'trash.everybody': 'Visa det som alla har tagit bort',
  'trash.restore': 'Återställ',
  'trash.restoreTo': 'Återställ till…',
  'trash.restoreTo.title': 'Återställ till en annan mapp',
  'trash.restoreTo.submit': 'Återställ till {folder}',
  'trash.delete.title': 'Ta bort för gott?',
  'trash.delete.text': 'Det går inte att ångra.',
  'trash.emptyIt': 'Töm papperskorgen',
  'trash.emptyIt.title': 'Tömma papperskorgen?',
  'trash.emptyAll': 'Töm papperskorgen för alla',
  'trash.emptyAll.title': 'Tömma papperskorgen för alla användare?',
  'trash.ofNobody': 'Det är okänt vem som tog bort det',
  'trash.select': 'Markera {name}',
  'trash.actionsFor': 'Åtgärder för {name}',
  'trash.from': 'Låg i {folder}',
  'trash.fromUnnamed': 'Låg på en plats som du inte längre har åtkomst till',
  'trash.deleted': 'Togs bort {when}',
  'trash.expires': 'Sparas till {date}',
  'trash.restored': '{count, plural, one {”{name}” har återställts.} other {# objekt har återställts.}}',
  'trash.failed.restore':
    '{count, plural, one {”{name}” återställdes inte.} other {# objekt återställdes inte.}}',
};
