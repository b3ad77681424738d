import type { ViewerMessages } from './en';

export const messages: ViewerMessages = {
  'viewer.taken': 'Дата съёмки',
  'viewer.camera': 'Камера',
  'viewer.lens': 'Объектив',
  'viewer.exposure': 'Экспозиция',
  'viewer.exposure.time': '{time} с',
  'viewer.exposure.aperture': 'f/{value}',
  'viewer.exposure.iso': 'ISO {value}',
  'viewer.exposure.focal': '{value} мм',
  'viewer.place': 'Место',
  'viewer.place.north': '{degrees}° {minutes}′ {seconds}″ северной широты',
  'viewer.place.south': '{degrees}° {minutes}′ {seconds}″ южной широты',
  'viewer.place.east': '{degrees}° {minutes}′ {seconds}″ восточной долготы',
  'viewer.place.west': '{degrees}° {minutes}′ {seconds}″ западной долготы',
  'viewer.help': 'В режиме просмотра',
  'viewer.fullScreen': 'Во весь экран',
  'viewer.slideshow': 'Слайд-шоу',
  'viewer.slideshow.pause': 'Приостановить или продолжить слайд-шоу',
  'viewer.slideshow.continue': 'Продолжить слайд-шоу',
  'viewer.filmstrip': 'Лента миниатюр',
};
