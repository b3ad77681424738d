import type { ViewerMessages } from './en';

export const messages: ViewerMessages = {
  'viewer.taken': 'Fecha de captura',
  'viewer.camera': 'Cámara',
  'viewer.lens': 'Objetivo',
  'viewer.exposure': 'Exposición',
  'viewer.exposure.time': '{time} s',
  'viewer.exposure.aperture': 'f/{value}',
  'viewer.exposure.iso': 'ISO {value}',
  'viewer.exposure.focal': '{value} mm',
  'viewer.place': 'Lugar',
  'viewer.place.north': '{degrees}° {minutes}′ {seconds}″ norte',
  'viewer.place.south': '{degrees}° {minutes}′ {seconds}″ sur',
  'viewer.place.east': '{degrees}° {minutes}′ {seconds}″ este',
  'viewer.place.west': '{degrees}° {minutes}′ {seconds}″ oeste',
  'viewer.help': 'En el visor',
  'viewer.fullScreen': 'Pantalla completa',
  'viewer.slideshow': 'Presentación',
  'viewer.slideshow.pause': 'Pausar o continuar la presentación',
  'viewer.slideshow.continue': 'Continuar la presentación',
  'viewer.filmstrip': 'Tira de imágenes',
};
