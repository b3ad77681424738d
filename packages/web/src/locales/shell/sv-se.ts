import type { ShellMessages } from './en';

export const messages: ShellMessages = {
  'shell.title': 'Terminal',
  'shell.command': 'Kommando',
  'shell.placeholder': 'Skriv ett kommando',
  'shell.running': 'Körs…',
  'shell.output': 'Utdata',
  'shell.hint': 'Kommandon körs i den öppna mappen. ”clear” tömmer panelen, ”exit” stänger den.',
  'shell.clear': 'Rensa',
  'shell.cancel': 'Stoppa kommandot',
  'shell.resize': 'Terminalens höjd',
  'shell.end.code': 'Avslutades med kod {code}',
  'shell.end.signal': 'Avslutades av signalen {signal}',
  'shell.end.cancelled': 'Stoppat',
  'shell.end.time': 'Stoppat: det tog för lång tid.',
  'shell.end.output': 'Stoppat: det skrev ut för mycket.',
  'shell.end.rights': 'Stoppat: du får inte längre köra det här.',
  'shell.refused.forbidden': 'Kommandot är inte tillåtet.',
  'shell.refused.invalid_input': 'Ett citattecken är inte avslutat.',
  'shell.refused.not_found': 'Det finns inget sådant program eller någon sådan mapp.',
  'shell.refused.too_many_requests': 'Ett annat av dina kommandon körs fortfarande.',
  'shell.end.lost': 'Anslutningen bröts.',
};
