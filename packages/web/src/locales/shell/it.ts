import type { ShellMessages } from './en';

export const messages: ShellMessages = {
  'shell.title': 'Terminale',
  'shell.command': 'Comando',
  'shell.placeholder': 'Scrivi un comando',
  'shell.running': 'In esecuzione…',
  'shell.output': 'Output',
  'shell.hint':
    'I comandi vengono eseguiti nella cartella aperta. “clear” svuota questo pannello, “exit” lo chiude.',
  'shell.clear': 'Svuota',
  'shell.cancel': 'Interrompi il comando',
  'shell.resize': 'Altezza del terminale',
  'shell.end.code': 'Terminato con codice {code}',
  'shell.end.signal': 'Terminato da {signal}',
  'shell.end.cancelled': 'Interrotto',
  'shell.end.time': 'Interrotto: ha impiegato troppo tempo.',
  'shell.end.output': 'Interrotto: output troppo lungo.',
  'shell.end.rights': 'Interrotto: non hai più il permesso di eseguirlo.',
  'shell.refused.forbidden': 'Comando non consentito.',
  'shell.refused.invalid_input': 'Manca una virgoletta di chiusura.',
  'shell.refused.not_found': 'Questo programma o questa cartella non esiste.',
  'shell.refused.too_many_requests': 'Un altro tuo comando è ancora in esecuzione.',
  'shell.end.lost': 'La connessione è stata interrotta.',
};
