import type { ShellMessages } from './en';

export const messages: ShellMessages = {
  'shell.title': 'Shell',
  'shell.command': 'Opdracht',
  'shell.placeholder': 'Typ een opdracht',
  'shell.running': 'Wordt uitgevoerd…',
  'shell.output': 'Uitvoer',
  'shell.hint':
    'Opdrachten worden uitgevoerd in de geopende map. “clear” maakt dit paneel leeg, “exit” sluit het.',
  'shell.clear': 'Wissen',
  'shell.cancel': 'Opdracht stoppen',
  'shell.resize': 'Hoogte van de shell',
  'shell.end.code': 'Beëindigd met code {code}',
  'shell.end.signal': 'Beëindigd door signaal {signal}',
  'shell.end.cancelled': 'Gestopt',
  'shell.end.time': 'Gestopt: het duurde te lang.',
  'shell.end.output': 'Gestopt: er was te veel uitvoer.',
  'shell.end.rights': 'Gestopt: je mag dit niet meer uitvoeren.',
  'shell.refused.forbidden': 'Opdracht niet toegestaan.',
  'shell.refused.invalid_input': 'Een aanhalingsteken is niet gesloten.',
  'shell.refused.not_found': 'Er is geen programma of map met deze naam.',
  'shell.refused.too_many_requests': 'Een andere opdracht van je wordt nog uitgevoerd.',
  'shell.end.lost': 'De verbinding is verbroken.',
};
