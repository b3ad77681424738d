import type { PlacesMessages } from './en';

export const messages: PlacesMessages = {
  'places.favourites': 'Ulubione',
  'places.noFavourites': 'Upuszczone tu foldery i pliki są zawsze pod ręką.',
  'places.recent': 'Ostatnie',
  'places.shared': 'Udostępnione przeze mnie',
  'places.add': 'Dodaj do ulubionych',
  'places.remove': 'Usuń z ulubionych',
  'places.up': 'Przenieś w górę',
  'places.down': 'Przenieś w dół',
  'places.actions': 'Działania dla „{name}”',
  'places.new': 'Nowy',
  'places.folders': 'Foldery',
  'places.width': 'Szerokość paska bocznego',
  'places.more': 'Więcej w tym folderze',
  'places.failed': 'Ulubione nie zostały zmienione.',
};
