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
};
