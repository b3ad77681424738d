import type { ShellMessages } from './en';

export const messages: ShellMessages = {
  'shell.title': 'Terminál',
  'shell.command': 'Parancs',
  'shell.placeholder': 'Írjon be egy parancsot',
  'shell.running': 'Fut…',
  'shell.output': 'Kimenet',
  'shell.hint':
    'A parancsok a megnyitott mappában futnak. A „clear” kiüríti ezt a panelt, az „exit” bezárja.',
  'shell.clear': 'Kiürítés',
  'shell.cancel': 'Parancs leállítása',
  'shell.resize': 'A terminál magassága',
  'shell.end.code': 'Befejeződött, kód: {code}',
  'shell.end.signal': 'Befejeződött, jel: {signal}',
  'shell.end.cancelled': 'Leállítva',
  'shell.end.time': 'Leállt, mert túl sokáig tartott.',
  'shell.end.output': 'Leállt, mert túl hosszú volt a kimenete.',
  'shell.end.rights': 'Leállt, mert már nincs jogosultsága a futtatásához.',
  'shell.refused.forbidden': 'Ez a parancs nem engedélyezett.',
  'shell.refused.invalid_input': 'Hiányzik egy záró idézőjel.',
  'shell.refused.not_found': 'Nincs ilyen nevű program vagy mappa.',
  'shell.refused.too_many_requests': 'Egy másik parancsa még fut.',
  'shell.end.lost': 'Megszakadt a kapcsolat.',
};
