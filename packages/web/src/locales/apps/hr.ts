import type { AppsMessages } from './en';

export const messages: AppsMessages = {
  'apps.page': 'Iz druge aplikacije',
  'apps.text':
    'Ništa se ne prenosi dok to ovdje ne potvrdite. Što ostavite, uklanja se iz ovog preglednika nakon jednog dana.',
  'apps.name': 'Naziv teksta',
  'apps.remove': 'Izostavi {name}',
  'apps.discard': 'Odbaci',
  'apps.nothing': 'Ovdje nema ničega',
  'apps.nothing.text':
    'Preneseno je ili odbačeno, ili je starije od jednog dana. Podijelite ponovno iz druge aplikacije.',
  'apps.refused': 'Primanje nije uspjelo',
  'apps.refused.early':
    'Aplikacija još nije bila spremna. Sada jest: podijelite ponovno iz druge aplikacije.',
  'apps.refused.large':
    'Odjednom se može primiti najviše {count} datoteka ukupne veličine {size}. Više od toga prenesite iz mape.',
  'apps.refused.full': 'Ovaj preglednik nema mjesta za to. Oslobodite mjesto pa podijelite ponovno.',
  'apps.send.title': 'Pošalji u drugu aplikaciju',
  'apps.send.ready': 'Spremno za slanje',
  'apps.send.now': 'Pošalji sada',
  'apps.send.refused': 'Ovaj preglednik ne može poslati datoteke ove vrste. Umjesto toga ih preuzmite.',
};
