import type { ShellMessages } from './en';

export const messages: ShellMessages = {
  'shell.title': 'Skel',
  'shell.command': 'Skipun',
  'shell.placeholder': 'Sláðu inn skipun',
  'shell.running': 'Í keyrslu…',
  'shell.output': 'Úttak',
  'shell.hint': 'Skipanir keyra í opnu möppunni. „clear“ tæmir þetta svæði, „exit“ lokar því.',
  'shell.clear': 'Hreinsa',
  'shell.cancel': 'Stöðva skipunina',
  'shell.resize': 'Hæð skeljarinnar',
  'shell.end.code': 'Lauk með kóða {code}',
  'shell.end.signal': 'Lauk með merkinu {signal}',
  'shell.end.cancelled': 'Stöðvað',
  'shell.end.time': 'Stöðvað: þetta tók of langan tíma.',
  'shell.end.output': 'Stöðvað: úttakið var of mikið.',
  'shell.end.rights': 'Stöðvað: þú mátt ekki lengur keyra þetta.',
  'shell.refused.forbidden': 'Skipunin er ekki leyfð.',
  'shell.refused.invalid_input': 'Gæsalöppum er ekki lokað.',
  'shell.refused.not_found': 'Þetta forrit eða þessi mappa er ekki til.',
  'shell.refused.too_many_requests': 'Önnur skipun frá þér er enn í keyrslu.',
  'shell.end.lost': 'Tengingin rofnaði.',
};
