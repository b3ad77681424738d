import type { ShellMessages } from './en';

export const messages: ShellMessages = {
  'shell.title': 'Terminál',
  'shell.command': 'Príkaz',
  'shell.placeholder': 'Zadajte príkaz',
  'shell.running': 'Prebieha…',
  'shell.output': 'Výstup',
  'shell.hint': 'Príkazy sa spúšťajú v otvorenom priečinku. „clear“ vyprázdni tento panel, „exit“ ho zavrie.',
  'shell.clear': 'Vyčistiť',
  'shell.cancel': 'Zastaviť príkaz',
  'shell.resize': 'Výška terminálu',
  'shell.end.code': 'Skončilo s kódom {code}',
  'shell.end.signal': 'Ukončené signálom {signal}',
  'shell.end.cancelled': 'Zastavené',
  'shell.end.time': 'Zastavené, pretože to trvalo príliš dlho.',
  'shell.end.output': 'Zastavené, pretože výstup bol príliš dlhý.',
  'shell.end.rights': 'Zastavené, pretože na to už nemáte oprávnenie.',
  'shell.refused.forbidden': 'Tento príkaz nie je povolený.',
  'shell.refused.invalid_input': 'Chýba uzatváracia úvodzovka.',
  'shell.refused.not_found': 'Program ani priečinok s týmto názvom neexistuje.',
  'shell.refused.too_many_requests': 'Ešte beží iný váš príkaz.',
  'shell.end.lost': 'Spojenie sa stratilo.',
};
