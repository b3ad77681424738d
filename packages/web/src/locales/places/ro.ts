import type { PlacesMessages } from './en';

export const messages: PlacesMessages = {
  'places.favourites': 'Favorite',
  'places.noFavourites': 'Dosarele și fișierele lăsate aici rămân la îndemână.',
  'places.recent': 'Recente',
  'places.shared': 'Partajate de mine',
  'places.add': 'Adaugă la favorite',
  'places.remove': 'Elimină din favorite',
  'places.up': 'Mută în sus',
  'places.down': 'Mută în jos',
  'places.actions': 'Acțiuni pentru „{name}”',
  'places.new': 'Nou',
  'places.folders': 'Dosare',
  'places.width': 'Lățimea barei laterale',
  'places.more': 'Mai multe în acest dosar',
  'places.failed': 'Favoritele nu au fost modificate.',
};
