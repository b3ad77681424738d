import type { SignOnMessages } from './en';

export const messages: SignOnMessages = {
  'signOn.or': 'alebo',
  'signOn.with': 'Prihlásiť sa cez {name}',
  'signOn.again': 'Znova sa prihlásiť cez {name}',
  'signOn.password': 'Prihlásiť sa heslom',
  'signOn.failed': 'Prihlásenie sa nepodarilo',
  'signOn.back': 'Späť na prihlásenie',
  'signOn.denied':
    'Prihlásenie v službe {name} bolo zrušené alebo tam nebolo povolené. Môžete to skúsiť znova.',
  'signOn.forbidden':
    'Prihlásenie v službe {name} sa podarilo, ale tu nie je povolené. Obráťte sa na správcu.',
  'signOn.exists':
    'Účet s vaším menom tu už je. Ak je váš, prihláste sa raz jeho heslom a účet sa prepojí. Ak nie je, obráťte sa na správcu.',
  'signOn.ended': 'Prihlásenie trvalo príliš dlho alebo už bolo použité. Začnite znova.',
  'signOn.unasked': 'V tomto okne sa nezačalo prihlásenie cez {name} alebo sa už skončilo. Začnite znova.',
  'signOn.unlinked.title': 'Prepojte svoj účet',
  'signOn.unlinked':
    'Toto prihlásenie cez {name} tu zatiaľ nikto nepoužíva. Ak tu máte účet, prihláste sa raz jeho menom a heslom a účet sa prepojí.',
  'signOn.connect': 'Prihlásiť sa a prepojiť',
  'signOn.title': 'Prepojené prihlásenia',
  'signOn.text': 'Prihlasujte sa sem účtom, ktorý máte inde.',
  'signOn.ofUser': 'Tento používateľ sa nimi môže prihlásiť.',
  'signOn.used': 'Naposledy použité: {time}',
  'signOn.unused': 'Zatiaľ nepoužité',
  'signOn.disconnect': 'Odpojiť',
  'signOn.disconnect.title': 'Odpojiť toto prihlásenie?',
  'signOn.disconnect.text': 'Už sa ním sem nebude dať prihlásiť a relácie, ktoré sa ním začali, sa skončia.',
  'signOn.disconnected': 'Prihlásenie odpojené',
  'signOn.connectTo': 'Prepojiť {name}',
  'signOn.link': 'Prepojiť',
  'signOn.connected': 'Prihlásenie prepojené',
  'signOn.linkDenied': 'Nič nebolo prepojené, pretože to nebolo povolené.',
  'signOn.taken': 'Toto prihlásenie už je prepojené s účtom.',
  'signOn.onlyWay': 'Je to vaše jediné prihlásenie, preto ho nemožno odpojiť. Obráťte sa na správcu.',
  'signOn.directory': 'Zadajte svoje používateľské meno a heslo pre {name}.',
  'errors.not_linked': 'Toto prihlásenie nepatrí k žiadnemu tunajšiemu účtu.',
};
