import type { ViewerMessages } from './en';

export const messages: ViewerMessages = {
  'viewer.taken': 'Data da fotografia',
  'viewer.camera': 'Câmara',
  'viewer.lens': 'Objetiva',
  'viewer.exposure': 'Exposição',
  'viewer.exposure.time': '{time} s',
  'viewer.exposure.aperture': 'f/{value}',
  'viewer.exposure.iso': 'ISO {value}',
  'viewer.exposure.focal': '{value} mm',
  'viewer.place': 'Local',
  'viewer.place.north': '{degrees}° {minutes}′ {seconds}″ norte',
  'viewer.place.south': '{degrees}° {minutes}′ {seconds}″ sul',
  'viewer.place.east': '{degrees}° {minutes}′ {seconds}″ este',
  'viewer.place.west': '{degrees}° {minutes}′ {seconds}″ oeste',
  'viewer.help': 'No visualizador',
  'viewer.fullScreen': 'Ecrã inteiro',
  'viewer.slideshow': 'Apresentação de diapositivos',
  'viewer.slideshow.pause': 'Pausar ou continuar a apresentação de diapositivos',
  'viewer.slideshow.continue': 'Continuar a apresentação de diapositivos',
  'viewer.filmstrip': 'Tira de miniaturas',
};
