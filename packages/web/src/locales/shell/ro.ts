import type { ShellMessages } from './en';

export const messages: ShellMessages = {
  'shell.title': 'Terminal',
  'shell.command': 'Comandă',
  'shell.placeholder': 'Tastați o comandă',
  'shell.running': 'Rulează…',
  'shell.output': 'Rezultat',
  'shell.hint': 'Comenzile rulează în dosarul deschis. „clear” golește acest panou, „exit” îl închide.',
  'shell.clear': 'Golește',
  'shell.cancel': 'Oprește comanda',
  'shell.resize': 'Înălțimea terminalului',
  'shell.end.code': 'Încheiată cu codul {code}',
  'shell.end.signal': 'Încheiată de semnalul {signal}',
  'shell.end.cancelled': 'Oprită',
  'shell.end.time': 'Oprită: a durat prea mult.',
  'shell.end.output': 'Oprită: rezultatul era prea lung.',
  'shell.end.rights': 'Oprită: nu mai aveți dreptul să o rulați.',
  'shell.refused.forbidden': 'Comandă nepermisă.',
  'shell.refused.invalid_input': 'Ghilimelele nu sunt închise.',
  'shell.refused.not_found': 'Nu există un astfel de program sau dosar.',
  'shell.refused.too_many_requests': 'O altă comandă a dvs. rulează încă.',
  'shell.end.lost': 'Conexiunea s-a pierdut.',
};
