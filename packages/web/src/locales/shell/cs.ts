import type { ShellMessages } from './en';

export const messages: ShellMessages = {
  'shell.title': 'Terminál',
  'shell.command': 'Příkaz',
  'shell.placeholder': 'Zadejte příkaz',
  'shell.running': 'Probíhá…',
  'shell.output': 'Výstup',
  'shell.hint': 'Příkazy se spouštějí v otevřené složce. „clear“ vyprázdní tento panel, „exit“ jej zavře.',
  'shell.clear': 'Vyčistit',
  'shell.cancel': 'Zastavit příkaz',
  'shell.resize': 'Výška terminálu',
  'shell.end.code': 'Skončilo s kódem {code}',
  'shell.end.signal': 'Ukončeno signálem {signal}',
  'shell.end.cancelled': 'Zastaveno',
  'shell.end.time': 'Zastaveno, protože to trvalo příliš dlouho.',
  'shell.end.output': 'Zastaveno, protože výstup byl příliš dlouhý.',
  'shell.end.rights': 'Zastaveno, protože k tomu už nemáte oprávnění.',
  'shell.refused.forbidden': 'Tento příkaz není povolený.',
  'shell.refused.invalid_input': 'Chybí uzavírací uvozovka.',
  'shell.refused.not_found': 'Program ani složka s tímto názvem neexistuje.',
  'shell.refused.too_many_requests': 'Ještě běží jiný váš příkaz.',
  'shell.end.lost': 'Spojení se ztratilo.',
};
