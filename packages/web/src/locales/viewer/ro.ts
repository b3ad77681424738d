import type { ViewerMessages } from './en';

export const messages: ViewerMessages = {
  'viewer.taken': 'Data fotografierii',
  'viewer.camera': 'Aparat foto',
  'viewer.lens': 'Obiectiv',
  'viewer.exposure': 'Expunere',
  'viewer.exposure.time': '{time} s',
  'viewer.exposure.aperture': 'f/{value}',
  'viewer.exposure.iso': 'ISO {value}',
  'viewer.exposure.focal': '{value} mm',
  'viewer.place': 'Loc',
  'viewer.place.north': '{degrees}° {minutes}′ {seconds}″ nord',
  'viewer.place.south': '{degrees}° {minutes}′ {seconds}″ sud',
  'viewer.place.east': '{degrees}° {minutes}′ {seconds}″ est',
  'viewer.place.west': '{degrees}° {minutes}′ {seconds}″ vest',
  'viewer.help': 'În vizualizator',
  'viewer.fullScreen': 'Ecran complet',
  'viewer.slideshow': 'Prezentare de imagini',
  'viewer.slideshow.pause': 'Întrerupe sau continuă prezentarea',
  'viewer.slideshow.continue': 'Continuă prezentarea',
  'viewer.filmstrip': 'Bandă de miniaturi',
};
