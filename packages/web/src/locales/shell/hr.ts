import type { ShellMessages } from './en';

export const messages: ShellMessages = {
  'shell.title': 'Terminal',
  'shell.command': 'Naredba',
  'shell.placeholder': 'Upišite naredbu',
  'shell.running': 'Izvršavanje…',
  'shell.output': 'Izlaz',
  'shell.hint': 'Naredbe se izvršavaju u otvorenoj mapi. „clear” prazni ovu ploču, „exit” je zatvara.',
  'shell.clear': 'Očisti',
  'shell.cancel': 'Zaustavi naredbu',
  'shell.resize': 'Visina terminala',
  'shell.end.code': 'Završeno s kodom {code}',
  'shell.end.signal': 'Završeno signalom {signal}',
  'shell.end.cancelled': 'Zaustavljeno',
  'shell.end.time': 'Zaustavljeno jer je predugo trajalo.',
  'shell.end.output': 'Zaustavljeno jer je izlaz bio predug.',
  'shell.end.rights': 'Zaustavljeno jer za to više nemate dopuštenje.',
  'shell.refused.forbidden': 'Naredba nije dopuštena.',
  'shell.refused.invalid_input': 'Nedostaje završni navodnik.',
  'shell.refused.not_found': 'Nema programa ni mape s tim imenom.',
  'shell.refused.too_many_requests': 'Još se izvršava druga vaša naredba.',
  'shell.end.lost': 'Veza je prekinuta.',
};
