import type { AboutMessages } from './en';

export const messages: AboutMessages = {
  'about.text': '適用於您自己伺服器的檔案管理員。',
  'about.version': '版本 {version}',
  'about.project': '專案頁面',
  'about.license': '{name} 的授權條款',
  'about.inside': '包含的元件',
  'about.packages': '{count, plural, other {# 個套件}}由其他作者編寫，各有自己的授權條款。',
  'about.noText': '該套件未附帶授權條款全文。',
};
