import type { ShellMessages } from './en';

export const messages: ShellMessages = {
  'shell.title': 'Terminal',
  'shell.command': 'Kommando',
  'shell.placeholder': 'Skriv en kommando',
  'shell.running': 'Kjører …',
  'shell.output': 'Utdata',
  'shell.hint': 'Kommandoer kjøres i den åpne mappen. «clear» tømmer panelet, «exit» lukker det.',
  'shell.clear': 'Tøm',
  'shell.cancel': 'Stopp kommandoen',
  'shell.resize': 'Høyden på terminalen',
  'shell.end.code': 'Avsluttet med kode {code}',
  'shell.end.signal': 'Avsluttet av signalet {signal}',
  'shell.end.cancelled': 'Stoppet',
  'shell.end.time': 'Stoppet fordi det tok for lang tid.',
  'shell.end.output': 'Stoppet fordi det skrev ut for mye.',
  'shell.end.rights': 'Stoppet fordi du ikke lenger har lov til å kjøre det.',
  'shell.refused.forbidden': 'Kommandoen er ikke tillatt.',
  'shell.refused.invalid_input': 'Et anførselstegn er ikke avsluttet.',
  'shell.refused.not_found': 'Det finnes ikke noe program eller noen mappe med dette navnet.',
  'shell.refused.too_many_requests': 'En annen av kommandoene dine kjører fortsatt.',
  'shell.end.lost': 'Forbindelsen ble brutt.',
};
