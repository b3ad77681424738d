import type { VersionsMessages } from './en';

export const messages: VersionsMessages = {
  'versions.title': 'Verzije',
  'versions.none':
    'Nema starijih verzija. Kad se datoteka spremi ili zamijeni, njezin dosadašnji sadržaj čuva se ovdje.',
  'versions.replaced': 'Zamijenio korisnik {name}',
  'versions.show': 'Prikaži ovu verziju',
  'versions.compare': 'Usporedi sa sadašnjom',
  'versions.compare.before': 'Verzija od {date}',
  'versions.compare.now': 'Sada',
  'versions.short.compare': 'Usporedi',
  'versions.short.restore': 'Vrati',
  'versions.actionsFor': 'Radnje za verziju od {date}',
  'versions.download': 'Preuzmi ovu verziju',
  'versions.restore': 'Vrati ovu verziju',
  'versions.delete': 'Izbriši ovu verziju',
  'versions.delete.title': 'Trajno izbrisati ovu verziju?',
  'versions.delete.text': 'Ovo se ne može poništiti. Sama datoteka ostaje kakva jest.',
  'versions.restored': 'Vraćena je verzija od {date}.',
  'versions.loadFailed': 'Verzije se nisu mogle učitati.',
};
