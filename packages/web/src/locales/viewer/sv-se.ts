import type { ViewerMessages } from './en';

export const messages: ViewerMessages = {
  'viewer.taken': 'Tagen',
  'viewer.camera': 'Kamera',
  'viewer.lens': 'Objektiv',
  'viewer.exposure': 'Exponering',
  'viewer.exposure.time': '{time} s',
  'viewer.exposure.aperture': 'f/{value}',
  'viewer.exposure.iso': 'ISO {value}',
  'viewer.exposure.focal': '{value} mm',
  'viewer.place': 'Plats',
  'viewer.place.north': '{degrees}° {minutes}′ {seconds}″ nord',
  'viewer.place.south': '{degrees}° {minutes}′ {seconds}″ syd',
  'viewer.place.east': '{degrees}° {minutes}′ {seconds}″ ost',
  'viewer.place.west': '{degrees}° {minutes}′ {seconds}″ väst',
  'viewer.help': 'I visaren',
  'viewer.fullScreen': 'Helskärm',
  'viewer.slideshow': 'Bildspel',
  'viewer.slideshow.pause': 'Pausa eller fortsätt bildspelet',
  'viewer.slideshow.continue': 'Fortsätt bildspelet',
  'viewer.filmstrip': 'Bildremsa',
};
