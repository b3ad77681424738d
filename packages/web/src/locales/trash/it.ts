import type { TrashMessages } from './en';

export const messages: TrashMessages = {
  'trash.count': '{count, plural, one {# elemento} other {# elementi}}',
  'trash.empty': 'Il cestino è vuoto',
  'trash.empty.text': 'Ciò che elimini resta qui per un po’ di tempo.',
  'trash.off': 'Il cestino è disattivato: ciò che si elimina ora è perso.',
  'trash.days':
    '{days, plural, one {Ciò che viene eliminato si conserva per # giorno.} other {Ciò che viene eliminato si conserva per # giorni.}}',
  'trash.space': 'Ora contiene {size}; il limite è {most}, pari al {percent} % del disco.',
  'trash.loadFailed': 'Impossibile leggere il cestino',
  'trash.everybody': 'Mostra ciò che tutti hanno eliminato',
  'trash.restore': 'Ripristina',
  'trash.restoreTo': 'Ripristina in…',
  'trash.restoreTo.title': 'Ripristina in un’altra cartella',
  'trash.restoreTo.submit': 'Ripristina in {folder}',
  'trash.delete.title': 'Eliminare definitivamente?',
  'trash.delete.text': 'Non si può annullare.',
  'trash.emptyIt': 'Svuota il cestino',
  'trash.emptyIt.title': 'Svuotare il cestino?',
  'trash.emptyAll': 'Svuota il cestino di tutti',
  'trash.emptyAll.title': 'Svuotare il cestino di tutti gli utenti?',
  'trash.ofNobody': 'Non si sa chi lo ha eliminato',
  'trash.select': 'Seleziona {name}',
  'trash.actionsFor': 'Azioni per {name}',
  'trash.from': 'Era in {folder}',
  'trash.fromUnnamed': 'Era in un luogo a cui non hai più accesso',
  'trash.deleted': 'Eliminato {when}',
  'trash.expires': 'Conservato fino al {date}',
  'trash.restored':
    '{count, plural, one {“{name}” è stato ripristinato.} other {# elementi sono stati ripristinati.}}',
  'trash.failed.restore':
    '{count, plural, one {“{name}” non è stato ripristinato.} other {# elementi non sono stati ripristinati.}}',
};
