import type { ViewerMessages } from './en';

export const messages: ViewerMessages = {
  'viewer.taken': 'Aufgenommen am',
  'viewer.camera': 'Kamera',
  'viewer.lens': 'Objektiv',
  'viewer.exposure': 'Belichtung',
  'viewer.exposure.time': '{time} s',
  'viewer.exposure.aperture': 'f/{value}',
  'viewer.exposure.iso': 'ISO {value}',
  'viewer.exposure.focal': '{value} mm',
  'viewer.place': 'Ort',
  'viewer.place.north': '{degrees}° {minutes}′ {seconds}″ Nord',
  'viewer.place.south': '{degrees}° {minutes}′ {seconds}″ Süd',
  'viewer.place.east': '{degrees}° {minutes}′ {seconds}″ Ost',
  'viewer.place.west': '{degrees}° {minutes}′ {seconds}″ West',
  'viewer.help': 'In der Ansicht',
  'viewer.fullScreen': 'Vollbild',
  'viewer.slideshow': 'Diaschau',
  'viewer.slideshow.pause': 'Diaschau anhalten oder fortsetzen',
  'viewer.slideshow.continue': 'Diaschau fortsetzen',
  'viewer.filmstrip': 'Filmstreifen',
};
