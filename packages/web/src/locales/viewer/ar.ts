import type { ViewerMessages } from './en';

export const messages: ViewerMessages = {
  'viewer.taken': 'تاريخ الالتقاط',
  'viewer.camera': 'الكاميرا',
  'viewer.lens': 'العدسة',
  'viewer.exposure': 'التعريض',
  'viewer.exposure.time': '{time} ث',
  'viewer.exposure.aperture': 'f/{value}',
  'viewer.exposure.iso': 'ISO {value}',
  'viewer.exposure.focal': '{value} مم',
  'viewer.place': 'المكان',
  'viewer.place.north': '{degrees}° {minutes}′ {seconds}″ شمالًا',
  'viewer.place.south': '{degrees}° {minutes}′ {seconds}″ جنوبًا',
  'viewer.place.east': '{degrees}° {minutes}′ {seconds}″ شرقًا',
  'viewer.place.west': '{degrees}° {minutes}′ {seconds}″ غربًا',
  'viewer.help': 'في العارض',
  'viewer.fullScreen': 'ملء الشاشة',
  'viewer.slideshow': 'عرض الشرائح',
  'viewer.slideshow.pause': 'إيقاف عرض الشرائح مؤقتًا أو متابعته',
  'viewer.slideshow.continue': 'متابعة عرض الشرائح',
  'viewer.filmstrip': 'شريط الصور',
};
