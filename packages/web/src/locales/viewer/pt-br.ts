import type { ViewerMessages } from './en';

export const messages: ViewerMessages = {
  'viewer.taken': 'Data da foto',
  'viewer.camera': 'Câmera',
  'viewer.lens': 'Lente',
  'viewer.exposure': 'Exposição',
  'viewer.exposure.time': '{time} s',
  'viewer.exposure.aperture': 'f/{value}',
  'viewer.exposure.iso': 'ISO {value}',
  'viewer.exposure.focal': '{value} mm',
  'viewer.place': 'Lugar',
  'viewer.place.north': '{degrees}° {minutes}′ {seconds}″ norte',
  'viewer.place.south': '{degrees}° {minutes}′ {seconds}″ sul',
  'viewer.place.east': '{degrees}° {minutes}′ {seconds}″ leste',
  'viewer.place.west': '{degrees}° {minutes}′ {seconds}″ oeste',
  'viewer.help': 'No visualizador',
  'viewer.fullScreen': 'Tela cheia',
  'viewer.slideshow': 'Apresentação de slides',
  'viewer.slideshow.pause': 'Pausar ou continuar a apresentação de slides',
  'viewer.slideshow.continue': 'Continuar a apresentação de slides',
  'viewer.filmstrip': 'Tira de miniaturas',
};
