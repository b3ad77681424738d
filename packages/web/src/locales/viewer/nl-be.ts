import type { ViewerMessages } from './en';

export const messages: ViewerMessages = {
  'viewer.taken': 'Gemaakt op',
  'viewer.camera': 'Camera',
  'viewer.lens': 'Lens',
  'viewer.exposure': 'Belichting',
  'viewer.exposure.time': '{time} s',
  'viewer.exposure.aperture': 'f/{value}',
  'viewer.exposure.iso': 'ISO {value}',
  'viewer.exposure.focal': '{value} mm',
  'viewer.place': 'Plaats',
  'viewer.place.north': '{degrees}° {minutes}′ {seconds}″ noord',
  'viewer.place.south': '{degrees}° {minutes}′ {seconds}″ zuid',
  'viewer.place.east': '{degrees}° {minutes}′ {seconds}″ oost',
  'viewer.place.west': '{degrees}° {minutes}′ {seconds}″ west',
  'viewer.help': 'In de weergave',
  'viewer.fullScreen': 'Volledig scherm',
  'viewer.slideshow': 'Diavoorstelling',
  'viewer.slideshow.pause': 'Diavoorstelling pauzeren of hervatten',
  'viewer.slideshow.continue': 'Diavoorstelling hervatten',
  'viewer.filmstrip': 'Filmstrip',
};
