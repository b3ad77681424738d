import type { VersionsMessages } from './en';

export const messages: VersionsMessages = {
  'versions.title': 'Versioni',
  'versions.none':
    'Non ci sono versioni precedenti. Quando il file viene salvato o sostituito, qui resta ciò che conteneva prima.',
  'versions.replaced': 'Sostituita da {name}',
  'versions.show': 'Mostra questa versione',
  'versions.compare': 'Confronta con quella attuale',
  'versions.compare.before': 'La versione del {date}',
  'versions.compare.now': 'Adesso',
  'versions.short.compare': 'Confronta',
  'versions.short.restore': 'Ripristina',
  'versions.actionsFor': 'Azioni per la versione del {date}',
  'versions.download': 'Scarica questa versione',
  'versions.restore': 'Ripristina questa versione',
  'versions.delete': 'Elimina questa versione',
  'versions.delete.title': 'Eliminare definitivamente questa versione?',
  'versions.delete.text': 'L’operazione non può essere annullata. Il file stesso resta com’è.',
  'versions.restored': 'La versione del {date} è stata ripristinata.',
  'versions.loadFailed': 'Impossibile leggere le versioni.',
};
