import type { ViewerMessages } from './en';

export const messages: ViewerMessages = {
  'viewer.taken': 'Tekin',
  'viewer.camera': 'Myndavél',
  'viewer.lens': 'Linsa',
  'viewer.exposure': 'Lýsing',
  'viewer.exposure.time': '{time} sek.',
  'viewer.exposure.aperture': 'f/{value}',
  'viewer.exposure.iso': 'ISO {value}',
  'viewer.exposure.focal': '{value} mm',
  'viewer.place': 'Staður',
  'viewer.place.north': '{degrees}° {minutes}′ {seconds}″ norður',
  'viewer.place.south': '{degrees}° {minutes}′ {seconds}″ suður',
  'viewer.place.east': '{degrees}° {minutes}′ {seconds}″ austur',
  'viewer.place.west': '{degrees}° {minutes}′ {seconds}″ vestur',
  'viewer.help': 'Í skoðaranum',
  'viewer.fullScreen': 'Allur skjárinn',
  'viewer.slideshow': 'Skyggnusýning',
  'viewer.slideshow.pause': 'Gera hlé á skyggnusýningu eða halda áfram',
  'viewer.slideshow.continue': 'Halda skyggnusýningu áfram',
  'viewer.filmstrip': 'Filmuræma',
};
