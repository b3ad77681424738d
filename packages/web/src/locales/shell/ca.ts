import type { ShellMessages } from './en';

export const messages: ShellMessages = {
  'shell.title': 'Terminal',
  'shell.command': 'Ordre',
  'shell.placeholder': 'Escriviu una ordre',
  'shell.running': 'S’està executant…',
  'shell.output': 'Sortida',
  'shell.hint': 'Les ordres s’executen a la carpeta oberta. «clear» buida aquest tauler, «exit» el tanca.',
  'shell.clear': 'Neteja',
  'shell.cancel': 'Atura l’ordre',
  'shell.resize': 'Alçada del terminal',
  'shell.end.code': 'Ha acabat amb el codi {code}',
  'shell.end.signal': 'Ha acabat per {signal}',
  'shell.end.cancelled': 'S’ha aturat',
  'shell.end.time': 'S’ha aturat perquè trigava massa.',
  'shell.end.output': 'S’ha aturat perquè escrivia massa.',
  'shell.end.rights': 'S’ha aturat perquè ja no teniu permís per executar-la.',
  'shell.refused.forbidden': 'Aquesta ordre no és permesa.',
  'shell.refused.invalid_input': 'Falta tancar unes cometes.',
  'shell.refused.not_found': 'No hi ha cap programa ni carpeta amb aquest nom.',
  'shell.refused.too_many_requests': 'Encara s’executa una altra ordre vostra.',
  'shell.end.lost': 'S’ha perdut la connexió.',
};
