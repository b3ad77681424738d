import type { AppsMessages } from './en';

export const messages: AppsMessages = {
  'apps.page': 'Da un’altra app',
  'apps.text':
    'Non viene caricato nulla finché non confermi qui. Ciò che lasci viene rimosso da questo browser dopo un giorno.',
  'apps.name': 'Nome del testo',
  'apps.remove': 'Escludi {name}',
  'apps.discard': 'Scarta',
  'apps.nothing': 'Qui non c’è nulla',
  'apps.nothing.text':
    'È stato caricato o scartato, oppure risale a più di un giorno fa. Condividilo di nuovo dall’altra app.',
  'apps.refused': 'Ricezione non riuscita',
  'apps.refused.early': 'L’app non era ancora pronta. Ora lo è: condividi di nuovo dall’altra app.',
  'apps.refused.large':
    'Si possono ricevere al massimo {count} file per un totale di {size} alla volta. Se sono di più, caricali da una cartella.',
  'apps.refused.full': 'Questo browser non ha spazio sufficiente. Libera spazio, poi condividi di nuovo.',
  'apps.send.title': 'Invia a un’altra app',
  'apps.send.ready': 'Pronto per l’invio',
  'apps.send.now': 'Invia ora',
  'apps.send.refused': 'Questo browser non può inviare file di questo tipo. Scaricali.',
};
