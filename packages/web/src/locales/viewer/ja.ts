import type { ViewerMessages } from './en';

export const messages: ViewerMessages = {
  'viewer.taken': '撮影日時',
  'viewer.camera': 'カメラ',
  'viewer.lens': 'レンズ',
  'viewer.exposure': '露出',
  'viewer.exposure.time': '{time}秒',
  'viewer.exposure.aperture': 'f/{value}',
  'viewer.exposure.iso': 'ISO {value}',
  'viewer.exposure.focal': '{value} mm',
  'viewer.place': '場所',
  'viewer.place.north': '北緯 {degrees}° {minutes}′ {seconds}″',
  'viewer.place.south': '南緯 {degrees}° {minutes}′ {seconds}″',
  'viewer.place.east': '東経 {degrees}° {minutes}′ {seconds}″',
  'viewer.place.west': '西経 {degrees}° {minutes}′ {seconds}″',
  'viewer.help': 'ビューアで',
  'viewer.fullScreen': '全画面表示',
  'viewer.slideshow': 'スライドショー',
  'viewer.slideshow.pause': 'スライドショーを一時停止または再開',
  'viewer.slideshow.continue': 'スライドショーを再開',
  'viewer.filmstrip': 'フィルムストリップ',
};
