import type { ViewerMessages } from './en';

export const messages: ViewerMessages = {
  'viewer.taken': 'Data wykonania',
  'viewer.camera': 'Aparat',
  'viewer.lens': 'Obiektyw',
  'viewer.exposure': 'Ekspozycja',
  'viewer.exposure.time': '{time} s',
  'viewer.exposure.aperture': 'f/{value}',
  'viewer.exposure.iso': 'ISO {value}',
  'viewer.exposure.focal': '{value} mm',
  'viewer.place': 'Miejsce',
  'viewer.place.north': '{degrees}° {minutes}′ {seconds}″ szerokości północnej',
  'viewer.place.south': '{degrees}° {minutes}′ {seconds}″ szerokości południowej',
  'viewer.place.east': '{degrees}° {minutes}′ {seconds}″ długości wschodniej',
  'viewer.place.west': '{degrees}° {minutes}′ {seconds}″ długości zachodniej',
  'viewer.help': 'W przeglądarce plików',
  'viewer.fullScreen': 'Pełny ekran',
  'viewer.slideshow': 'Pokaz slajdów',
  'viewer.slideshow.pause': 'Wstrzymaj lub wznów pokaz slajdów',
  'viewer.slideshow.continue': 'Wznów pokaz slajdów',
  'viewer.filmstrip': 'Taśma miniatur',
};
