import type { DownloadsMessages } from './en';

export const messages: DownloadsMessages = {
  'downloads.incomplete':
    '{count, plural, one {In “{name}” manca # elemento.} other {In “{name}” mancano # elementi.}} Il file “{note}” al suo interno dice che cosa manca e perché.',
  'downloads.stalled':
    'Il download di “{name}” si è fermato a {reached}: per un po’ non è stato ricevuto nulla.',
  'downloads.failed':
    'Il download di “{name}” si è fermato a {reached}: il server non ha potuto leggere oltre.',
  'downloads.resume': 'Il browser potrebbe riprenderlo dal suo elenco dei download.',
  'downloads.restart': 'Un archivio non si può riprendere, solo scaricare di nuovo.',
  'downloads.again': 'Scarica di nuovo',
  'downloads.several': 'Diversi download si sono fermati prima della fine: {names}',
  'downloads.reached': '{received} di {size}',
};
