import type { PlacesMessages } from './en';

export const messages: PlacesMessages = {
  'places.favourites': 'Favoriten',
  'places.noFavourites': 'Ordner und Dateien, die hier abgelegt werden, bleiben griffbereit.',
  'places.recent': 'Zuletzt geöffnet',
  'places.shared': 'Von mir geteilt',
  'places.add': 'Zu den Favoriten hinzufügen',
  'places.remove': 'Aus den Favoriten entfernen',
  'places.up': 'Nach oben',
  'places.down': 'Nach unten',
  'places.actions': 'Aktionen für „{name}“',
  'places.new': 'Neu',
  'places.folders': 'Ordner',
  'places.width': 'Breite der Seitenleiste',
  'places.more': 'Mehr in diesem Ordner',
  'places.failed': 'Die Favoriten wurden nicht geändert.',
};
