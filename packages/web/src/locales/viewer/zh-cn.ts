import type { ViewerMessages } from './en';

export const messages: ViewerMessages = {
  'viewer.taken': '拍摄日期',
  'viewer.camera': '相机',
  'viewer.lens': '镜头',
  'viewer.exposure': '曝光',
  'viewer.exposure.time': '{time} 秒',
  'viewer.exposure.aperture': 'f/{value}',
  'viewer.exposure.iso': 'ISO {value}',
  'viewer.exposure.focal': '{value} 毫米',
  'viewer.place': '地点',
  'viewer.place.north': '北纬 {degrees}° {minutes}′ {seconds}″',
  'viewer.place.south': '南纬 {degrees}° {minutes}′ {seconds}″',
  'viewer.place.east': '东经 {degrees}° {minutes}′ {seconds}″',
  'viewer.place.west': '西经 {degrees}° {minutes}′ {seconds}″',
  'viewer.help': '在查看器中',
  'viewer.fullScreen': '全屏',
  'viewer.slideshow': '幻灯片放映',
  'viewer.slideshow.pause': '暂停或继续幻灯片放映',
  'viewer.slideshow.continue': '继续幻灯片放映',
  'viewer.filmstrip': '胶片条',
};
