import type { LinksMessages } from './en';

export const messages: LinksMessages = {
  'links.making': 'Tworzenie linku…',
  'links.bothCopied': 'Skopiowano link i hasło',
  'links.copyHere': 'Przeglądarka nie pozwoliła na kopiowanie. Oto link:',
  'links.address': 'Adres linku',
  'links.never': 'Nigdy',
  'links.date': 'Data',
  'links.lastDay': 'Ostatni dzień',
  'links.shownOnce': 'Link otwiera się tym hasłem. Jest widoczne tylko teraz.',
  'links.send': 'Wyślij…',
  'links.more': 'Wszystkie opcje',
  'links.album': 'Album',
  'links.album.text': 'Odwiedzający widzą ścianę zdjęć i filmów oraz Twoją nazwę.',
  'links.view': 'Odwiedzający widzą',
  'links.view.list': 'Listę',
  'links.view.album': 'Album',
  'links.title': 'Tytuł (opcjonalnie)',
  'links.cover': 'Okładka',
  'links.cover.auto': 'Automatycznie',
  'links.cover.search': 'Szukaj obrazów',
  'links.cover.others': 'Niepokazane: {count, number}. Wyszukaj je po nazwie.',
  'links.cover.none': 'Żaden obraz nie ma takiej nazwy.',
  'links.opened':
    '{count, plural, =0 {Jeszcze nie otwarto} one {Otwarto # raz} few {Otwarto # razy} many {Otwarto # razy} other {Otwarto # razy}}',
};
