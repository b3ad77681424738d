import type { PlacesMessages } from './en';

export const messages: PlacesMessages = {
  'places.favourites': 'Eftirlæti',
  'places.noFavourites': 'Möppur og skrár sem er sleppt hér eru alltaf við höndina.',
  'places.recent': 'Nýlegt',
  'places.shared': 'Deilt af mér',
  'places.add': 'Bæta við eftirlæti',
  'places.remove': 'Fjarlægja úr eftirlæti',
  'places.up': 'Færa upp',
  'places.down': 'Færa niður',
  'places.actions': 'Aðgerðir fyrir „{name}“',
  'places.new': 'Nýtt',
  'places.folders': 'Möppur',
  'places.width': 'Breidd hliðarstikunnar',
  'places.more': 'Meira í þessari möppu',
  'places.failed': 'Eftirlætinu var ekki breytt.',
};
