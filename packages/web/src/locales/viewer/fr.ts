import type { ViewerMessages } from './en';

export const messages: ViewerMessages = {
  'viewer.taken': 'Date de prise de vue',
  'viewer.camera': 'Appareil photo',
  'viewer.lens': 'Objectif',
  'viewer.exposure': 'Exposition',
  'viewer.exposure.time': '{time} s',
  'viewer.exposure.aperture': 'f/{value}',
  'viewer.exposure.iso': 'ISO {value}',
  'viewer.exposure.focal': '{value} mm',
  'viewer.place': 'Lieu',
  'viewer.place.north': '{degrees}° {minutes}′ {seconds}″ nord',
  'viewer.place.south': '{degrees}° {minutes}′ {seconds}″ sud',
  'viewer.place.east': '{degrees}° {minutes}′ {seconds}″ est',
  'viewer.place.west': '{degrees}° {minutes}′ {seconds}″ ouest',
  'viewer.help': 'Dans la visionneuse',
  'viewer.fullScreen': 'Plein écran',
  'viewer.slideshow': 'Diaporama',
  'viewer.slideshow.pause': 'Suspendre ou reprendre le diaporama',
  'viewer.slideshow.continue': 'Reprendre le diaporama',
  'viewer.filmstrip': 'Pellicule',
};
