import type { TrashMessages } from './en';

export const messages: TrashMessages = {
  'trash.count': '{count, plural, one {# item} other {# items}}',
  'trash.empty': 'De prullenbak is leeg',
  'trash.empty.text': 'Wat u verwijdert, blijft hier een tijdje bewaard.',
  'trash.off': 'De prullenbak staat uit: wat nu wordt verwijderd, is weg.',
  'trash.days':
    '{days, plural, one {Wat verwijderd is, wordt # dag bewaard.} other {Wat verwijderd is, wordt # dagen bewaard.}}',
  'trash.space': 'Er zit nu {size} in; de limiet is {most}, dat is {percent} % van de schijf.',
  'trash.loadFailed': 'De prullenbak kon niet gelezen worden',
  'trash.everybody': 'Toon wat iedereen heeft verwijderd',
  'trash.restore': 'Herstellen',
  'trash.restoreTo': 'Herstellen in…',
  'trash.restoreTo.title': 'Herstellen in een andere map',
  'trash.restoreTo.submit': 'Herstellen in {folder}',
  'trash.delete.title': 'Definitief verwijderen?',
  'trash.delete.text': 'Dit kan niet ongedaan gemaakt worden.',
  'trash.emptyIt': 'Prullenbak leegmaken',
  'trash.emptyIt.title': 'De prullenbak leegmaken?',
  'trash.emptyAll': 'Prullenbak van iedereen leegmaken',
  'trash.emptyAll.title': 'De prullenbak van alle gebruikers leegmaken?',
  'trash.ofNobody': 'Het is niet bekend wie dit heeft verwijderd',
  'trash.select': '{name} selecteren',
  'trash.actionsFor': 'Acties voor {name}',
  'trash.from': 'Stond in {folder}',
  'trash.fromUnnamed': 'Stond op een plaats waartoe u geen toegang meer hebt',
  'trash.deleted': 'Verwijderd {when}',
  'trash.expires': 'Bewaard tot {date}',
  'trash.restored': '{count, plural, one {“{name}” is hersteld.} other {# items zijn hersteld.}}',
  'trash.failed.restore':
    '{count, plural, one {“{name}” is niet hersteld.} other {# items zijn niet hersteld.}}',
};
