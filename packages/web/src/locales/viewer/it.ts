import type { ViewerMessages } from './en';

export const messages: ViewerMessages = {
  'viewer.taken': 'Data di scatto',
  'viewer.camera': 'Fotocamera',
  'viewer.lens': 'Obiettivo',
  'viewer.exposure': 'Esposizione',
  'viewer.exposure.time': '{time} s',
  'viewer.exposure.aperture': 'f/{value}',
  'viewer.exposure.iso': 'ISO {value}',
  'viewer.exposure.focal': '{value} mm',
  'viewer.place': 'Luogo',
  'viewer.place.north': '{degrees}° {minutes}′ {seconds}″ nord',
  'viewer.place.south': '{degrees}° {minutes}′ {seconds}″ sud',
  'viewer.place.east': '{degrees}° {minutes}′ {seconds}″ est',
  'viewer.place.west': '{degrees}° {minutes}′ {seconds}″ ovest',
  'viewer.help': 'Nel visualizzatore',
  'viewer.fullScreen': 'Schermo intero',
  'viewer.slideshow': 'Presentazione',
  'viewer.slideshow.pause': 'Mettere in pausa o riprendere la presentazione',
  'viewer.slideshow.continue': 'Riprendi la presentazione',
  'viewer.filmstrip': 'Striscia di immagini',
};
