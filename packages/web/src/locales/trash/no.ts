import type { TrashMessages } from './en';

export const messages: TrashMessages = {
  'trash.count': '{count, plural, one {# element} other {# elementer}}',
  'trash.empty': 'Papirkurven er tom',
  'trash.empty.text': 'Det du sletter, tas vare på her en stund.',
  'trash.off': 'Papirkurven er slått av: Det som slettes nå, er borte.',
  'trash.days':
    '{days, plural, one {Det som er slettet, beholdes i # dag.} other {Det som er slettet, beholdes i # dager.}}',
  'trash.space': 'Den inneholder nå {size}; grensen er {most}, som er {percent} % av disken.',
  'trash.loadFailed': 'Papirkurven kunne ikke leses',
  'trash.everybody': 'Vis det alle har slettet',
  'trash.restore': 'Gjenopprett',
  'trash.restoreTo': 'Gjenopprett til …',
  'trash.restoreTo.title': 'Gjenopprett til en annen mappe',
  'trash.restoreTo.submit': 'Gjenopprett til {folder}',
  'trash.delete.title': 'Slette for godt?',
  'trash.delete.text': 'Dette kan ikke angres.',
  'trash.emptyIt': 'Tøm papirkurven',
  'trash.emptyIt.title': 'Tømme papirkurven?',
  'trash.emptyAll': 'Tøm alles papirkurver',
  'trash.emptyAll.title': 'Tømme papirkurven for alle brukere?',
  'trash.ofNobody': 'Det er ikke kjent hvem som slettet dette',
  'trash.select': 'Merk {name}',
  'trash.actionsFor': 'Handlinger for {name}',
  'trash.from': 'Lå i {folder}',
  'trash.fromUnnamed': 'Lå på et sted du ikke lenger har tilgang til',
  'trash.deleted': 'Slettet {when}',
  'trash.expires': 'Beholdes til {date}',
  'trash.restored': '{count, plural, one {«{name}» er gjenopprettet.} other {# elementer er gjenopprettet.}}',
  'trash.failed.restore':
    '{count, plural, one {«{name}» ble ikke gjenopprettet.} other {# elementer ble ikke gjenopprettet.}}',
};
