import type { TrashMessages } from './en';

export const messages: TrashMessages = {
  'trash.count': '{count, plural, one {# atriði} other {# atriði}}',
  'trash.empty': 'Ruslið er tómt',
  'trash.empty.text': 'Það sem þú eyðir er geymt hér um tíma.',
  'trash.off': 'Slökkt er á ruslinu: það sem er eytt núna hverfur.',
  'trash.days':
    '{days, plural, one {Það sem er eytt geymist í # dag.} other {Það sem er eytt geymist í # daga.}}',
  'trash.space': 'Í því eru nú {size}; mest rúmast {most}, sem er {percent} % af disknum.',
  'trash.loadFailed': 'Ekki tókst að lesa ruslið',
  'trash.everybody': 'Sýna það sem öll hafa eytt',
  'trash.restore': 'Endurheimta',
  'trash.restoreTo': 'Endurheimta í…',
  'trash.restoreTo.title': 'Endurheimta í aðra möppu',
  'trash.restoreTo.submit': 'Endurheimta í {folder}',
  'trash.delete.title': 'Eyða endanlega?',
  'trash.delete.text': 'Ekki er hægt að afturkalla þetta.',
  'trash.emptyIt': 'Tæma ruslið',
  'trash.emptyIt.title': 'Tæma ruslið?',
  'trash.emptyAll': 'Tæma ruslið hjá öllum',
  'trash.emptyAll.title': 'Tæma rusl allra notenda?',
  'trash.ofNobody': 'Ekki er vitað hver eyddi þessu',
  'trash.select': 'Velja {name}',
  'trash.actionsFor': 'Aðgerðir fyrir {name}',
  'trash.from': 'Var í {folder}',
  'trash.fromUnnamed': 'Var á stað sem þú hefur ekki lengur aðgang að',
  'trash.deleted': 'Eytt {when}',
  'trash.expires': 'Geymt til {date}',
  'trash.restored':
    '{count, plural, =1 {„{name}“ var endurheimt.} one {# atriði var endurheimt.} other {# atriði voru endurheimt.}}',
  'trash.failed.restore':
    '{count, plural, =1 {Ekki tókst að endurheimta „{name}“.} one {Ekki tókst að endurheimta # atriði.} other {Ekki tókst að endurheimta # atriði.}}',
};
