import type { HelpMessages } from './en';

export const messages: HelpMessages = {
  'help.title': 'Aiuto',
  'help.answers': 'Risposte brevi',
  'help.share.question': 'Come condivido qualcosa?',
  'help.share.answer':
    'Seleziona l’elemento e scegli Condividi. Ottieni un link che puoi inviare a chiunque. Password e scadenza sono a tua scelta.',
  'help.upload.question': 'Come carico i file?',
  'help.upload.answer':
    'Scegli Carica o trascina file e cartelle sull’elenco. Un caricamento interrotto riprende da solo.',
  'help.select.question': 'Come seleziono più elementi?',
  'help.select.answer':
    'Fai clic tenendo premuto Ctrl (⌘ su Mac), oppure Maiusc per tutto ciò che sta in mezzo. Su un touchscreen tieni premuto un elemento e tocca gli altri.',
  'help.download.question': 'Come scarico più elementi insieme?',
  'help.download.answer': 'Selezionali e scegli Scarica. Arrivano in un unico archivio.',
  'help.move.question': 'Come sposto o copio?',
  'help.move.answer': 'Trascina gli elementi su una cartella, oppure selezionali e scegli Sposta o Copia.',
  'help.find.question': 'Come trovo qualcosa?',
  'help.find.answer': 'Apri la ricerca in alto e digita una parte del nome.',
  'help.deleted.question': 'Posso recuperare ciò che ho eliminato?',
  'help.deleted.answer': 'No. Ciò che elimini è perso, perciò viene sempre chiesta prima una conferma.',
  'help.deleted.trash': 'Sì: apri il cestino nella barra laterale e scegli Ripristina.',
  'help.install.question': 'Posso usarlo come app?',
  'help.install.answer':
    'Sì, se l’indirizzo inizia con https: scegli Installa o Aggiungi alla schermata Home nel menu del browser. I tuoi file restano sul server.',
  'files.help.title': 'Scorciatoie da tastiera',
  'files.help.move': 'Naviga',
  'files.help.extend': 'Estendi la selezione',
  'files.help.ends': 'Primo e ultimo elemento',
  'files.help.toggle': 'Seleziona o deseleziona',
  'files.help.mark': 'Seleziona e passa al successivo',
  'files.help.free': 'Spostati senza cambiare la selezione',
  'files.help.menu': 'Apri il menu',
  'files.help.save': 'Salva (nell’editor)',
  'files.help.typing': 'Digita le prime lettere di un nome per raggiungerlo.',
  'files.help.filter':
    'Il filtro della cartella mostra i nomi che contengono ciò che digiti; le virgole ne separano più d’uno: 3, 7, lettera.',
};
