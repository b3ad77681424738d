import type { PlacesMessages } from './en';

export const messages: PlacesMessages = {
  'places.favourites': 'Favoriter',
  'places.noFavourites': 'Mappar och filer som släpps här finns alltid till hands.',
  'places.recent': 'Senaste',
  'places.shared': 'Delat av mig',
  'places.add': 'Lägg till i favoriter',
  'places.remove': 'Ta bort från favoriter',
  'places.up': 'Flytta upp',
  'places.down': 'Flytta ned',
  'places.actions': 'Åtgärder för ”{name}”',
  'places.new': 'Nytt',
  'places.folders': 'Mappar',
  'places.width': 'Sidofältets bredd',
  'places.more': 'Mer i den här mappen',
  'places.failed': 'Favoriterna ändrades inte.',
};
