import type { SignOnMessages } from './en';

export const messages: SignOnMessages = {
  'signOn.or': 'oppure',
  'signOn.with': 'Accedi con {name}',
  'signOn.again': 'Accedi di nuovo con {name}',
  'signOn.password': 'Accedi con una password',
  'signOn.failed': 'L’accesso non è riuscito',
  'signOn.back': 'Torna all’accesso',
  'signOn.denied': 'L’accesso a {name} è stato annullato o lì non è stato consentito. Puoi riprovare.',
  'signOn.forbidden':
    'Il tuo accesso a {name} è riuscito, ma qui non è consentito. Rivolgiti all’amministratore.',
  'signOn.exists':
    'Qui esiste già un account con il tuo nome. Se è tuo, accedi una volta con la sua password e verrà collegato. Altrimenti chiedi all’amministratore.',
  'signOn.ended': 'L’accesso ha richiesto troppo tempo o è già stato usato. Ricomincia.',
  'signOn.unasked':
    'In questa finestra non è stato iniziato alcun accesso con {name}, oppure è terminato. Ricomincia.',
  'signOn.unlinked.title': 'Collega il tuo account',
  'signOn.unlinked':
    'Qui nessuno usa ancora questo accesso di {name}. Se hai un account qui, accedi una volta con il suo nome e la sua password e verrà collegato.',
  'signOn.connect': 'Accedi e collega',
  'signOn.title': 'Accessi collegati',
  'signOn.text': 'Accedi qui con un account che hai altrove.',
  'signOn.ofUser': 'Questo utente può accedere con questi.',
  'signOn.used': 'Ultimo uso {time}',
  'signOn.unused': 'Mai usato',
  'signOn.disconnect': 'Scollega',
  'signOn.disconnect.title': 'Scollegare questo accesso?',
  'signOn.disconnect.text': 'Non permetterà più di accedere qui e le sessioni iniziate con esso terminano.',
  'signOn.disconnected': 'Accesso scollegato',
  'signOn.connectTo': 'Collega {name}',
  'signOn.link': 'Collega',
  'signOn.connected': 'Accesso collegato',
  'signOn.linkDenied': 'Non è stato collegato nulla, perché non è stato consentito.',
  'signOn.taken': 'Questo accesso è già collegato a un account.',
  'signOn.onlyWay':
    'È il tuo unico accesso qui, quindi non può essere scollegato. Rivolgiti all’amministratore.',
  'signOn.directory': 'Inserisci il nome utente e la password di {name}.',
  'errors.not_linked': 'Questo accesso non appartiene a nessun account qui.',
};
