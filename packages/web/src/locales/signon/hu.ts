import type { SignOnMessages } from './en';

export const messages: SignOnMessages = {
  'signOn.or': 'vagy',
  'signOn.with': 'Bejelentkezés ezzel: {name}',
  'signOn.again': 'Újbóli bejelentkezés ezzel: {name}',
  'signOn.password': 'Bejelentkezés jelszóval',
  'signOn.failed': 'A bejelentkezés nem sikerült',
  'signOn.back': 'Vissza a bejelentkezéshez',
  'signOn.denied':
    'A bejelentkezést ({name}) megszakították, vagy ott nem engedélyezték. Megpróbálhatja újra.',
  'signOn.forbidden':
    'A bejelentkezés ({name}) sikerült, de itt nem engedélyezett. Forduljon a rendszergazdához.',
  'signOn.exists':
    'Itt már van fiók ezzel a névvel. Ha az Öné, jelentkezzen be egyszer a jelszavával, és összekapcsoljuk. Ha nem, forduljon a rendszergazdához.',
  'signOn.ended': 'A bejelentkezés túl sokáig tartott, vagy már felhasználták. Kezdje elölről.',
  'signOn.unasked':
    'Ebben az ablakban nem kezdődött bejelentkezés ({name}), vagy már véget ért. Kezdje elölről.',
  'signOn.unlinked.title': 'Fiók összekapcsolása',
  'signOn.unlinked':
    'Ezt a bejelentkezést ({name}) itt még senki sem használja. Ha van itt fiókja, jelentkezzen be egyszer annak nevével és jelszavával, és összekapcsoljuk.',
  'signOn.connect': 'Bejelentkezés és összekapcsolás',
  'signOn.title': 'Összekapcsolt bejelentkezések',
  'signOn.text': 'Jelentkezzen be itt egy máshol meglévő fiókjával.',
  'signOn.ofUser': 'Ez a felhasználó ezekkel bejelentkezhet.',
  'signOn.used': 'Utoljára használva: {time}',
  'signOn.unused': 'Még nem használt',
  'signOn.disconnect': 'Leválasztás',
  'signOn.disconnect.title': 'Leválasztja ezt a bejelentkezést?',
  'signOn.disconnect.text':
    'Ezzel többé nem lehet itt bejelentkezni, és a vele kezdett munkamenetek véget érnek.',
  'signOn.disconnected': 'A bejelentkezés leválasztva',
  'signOn.connectTo': 'Összekapcsolás ezzel: {name}',
  'signOn.link': 'Összekapcsolás',
  'signOn.connected': 'A bejelentkezés összekapcsolva',
  'signOn.linkDenied': 'Nem történt összekapcsolás, mert nem engedélyezték.',
  'signOn.taken': 'Ez a bejelentkezés már össze van kapcsolva egy fiókkal.',
  'signOn.onlyWay':
    'Itt ez az egyetlen bejelentkezése, ezért nem választható le. Forduljon a rendszergazdához.',
  'signOn.directory': 'Adja meg felhasználónevét és jelszavát ehhez: {name}.',
  'errors.not_linked': 'Ez a bejelentkezés itt egyetlen fiókhoz sem tartozik.',
};
