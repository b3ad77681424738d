import type { SignOnMessages } from './en';

export const messages: SignOnMessages = {
  'signOn.or': 'ili',
  'signOn.with': 'Prijava putem {name}',
  'signOn.again': 'Ponovna prijava putem {name}',
  'signOn.password': 'Prijava lozinkom',
  'signOn.failed': 'Prijava nije uspjela',
  'signOn.back': 'Natrag na prijavu',
  'signOn.denied': 'Prijava putem {name} otkazana je ili tamo nije dopuštena. Možete pokušati ponovno.',
  'signOn.forbidden':
    'Prijava putem {name} uspjela je, ali ovdje nije dopuštena. Obratite se administratoru.',
  'signOn.exists':
    'Ovdje već postoji račun s vašim imenom. Ako je vaš, prijavite se jednom njegovom lozinkom i bit će povezan. Ako nije, obratite se administratoru.',
  'signOn.ended': 'Prijava je trajala predugo ili je već iskorištena. Počnite ispočetka.',
  'signOn.unasked': 'U ovom prozoru nije započeta prijava putem {name} ili je završila. Počnite ispočetka.',
  'signOn.unlinked.title': 'Povežite svoj račun',
  'signOn.unlinked':
    'Ovdje još nitko ne koristi ovu prijavu putem {name}. Ako ovdje imate račun, prijavite se jednom njegovim imenom i lozinkom i bit će povezan.',
  'signOn.connect': 'Prijavi se i poveži',
  'signOn.title': 'Povezane prijave',
  'signOn.text': 'Prijavite se ovdje računom koji imate drugdje.',
  'signOn.ofUser': 'Ovaj se korisnik može prijaviti njima.',
  'signOn.used': 'Zadnja upotreba: {time}',
  'signOn.unused': 'Nikad korišteno',
  'signOn.disconnect': 'Odspoji',
  'signOn.disconnect.title': 'Odspojiti ovu prijavu?',
  'signOn.disconnect.text':
    'Njome se ovdje više neće moći prijaviti, a sesije koje su njome započele završavaju.',
  'signOn.disconnected': 'Prijava odspojena',
  'signOn.connectTo': 'Poveži {name}',
  'signOn.link': 'Poveži',
  'signOn.connected': 'Prijava povezana',
  'signOn.linkDenied': 'Ništa nije povezano jer nije dopušteno.',
  'signOn.taken': 'Ova je prijava već povezana s računom.',
  'signOn.onlyWay': 'Ovo je vaša jedina prijava ovdje pa se ne može odspojiti. Obratite se administratoru.',
  'signOn.directory': 'Unesite svoje korisničko ime i lozinku za {name}.',
  'errors.not_linked': 'Ova prijava ne pripada nijednom računu ovdje.',
};
