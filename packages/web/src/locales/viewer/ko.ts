import type { ViewerMessages } from './en';

export const messages: ViewerMessages = {
  'viewer.taken': '촬영 날짜',
  'viewer.camera': '카메라',
  'viewer.lens': '렌즈',
  'viewer.exposure': '노출',
  'viewer.exposure.time': '{time}초',
  'viewer.exposure.aperture': 'f/{value}',
  'viewer.exposure.iso': 'ISO {value}',
  'viewer.exposure.focal': '{value}mm',
  'viewer.place': '장소',
  'viewer.place.north': '북위 {degrees}° {minutes}′ {seconds}″',
  'viewer.place.south': '남위 {degrees}° {minutes}′ {seconds}″',
  'viewer.place.east': '동경 {degrees}° {minutes}′ {seconds}″',
  'viewer.place.west': '서경 {degrees}° {minutes}′ {seconds}″',
  'viewer.help': '뷰어에서',
  'viewer.fullScreen': '전체 화면',
  'viewer.slideshow': '슬라이드 쇼',
  'viewer.slideshow.pause': '슬라이드 쇼 일시정지 또는 계속',
  'viewer.slideshow.continue': '슬라이드 쇼 계속',
  'viewer.filmstrip': '필름 스트립',
};
