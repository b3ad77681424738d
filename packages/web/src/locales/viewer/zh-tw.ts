import type { ViewerMessages } from './en';

export const messages: ViewerMessages = {
  'viewer.taken': '拍攝日期',
  'viewer.camera': '相機',
  'viewer.lens': '鏡頭',
  'viewer.exposure': '曝光',
  'viewer.exposure.time': '{time} 秒',
  'viewer.exposure.aperture': 'f/{value}',
  'viewer.exposure.iso': 'ISO {value}',
  'viewer.exposure.focal': '{value} 公釐',
  'viewer.place': '地點',
  'viewer.place.north': '北緯 {degrees}° {minutes}′ {seconds}″',
  'viewer.place.south': '南緯 {degrees}° {minutes}′ {seconds}″',
  'viewer.place.east': '東經 {degrees}° {minutes}′ {seconds}″',
  'viewer.place.west': '西經 {degrees}° {minutes}′ {seconds}″',
  'viewer.help': '在檢視器中',
  'viewer.fullScreen': '全螢幕',
  'viewer.slideshow': '投影片放映',
  'viewer.slideshow.pause': '暫停或繼續投影片放映',
  'viewer.slideshow.continue': '繼續投影片放映',
  'viewer.filmstrip': '縮圖列',
};
