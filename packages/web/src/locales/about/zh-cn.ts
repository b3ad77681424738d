import type { AboutMessages } from './en';

export const messages: AboutMessages = {
  'about.text': '适用于您自己服务器的文件管理器。',
  'about.version': '版本 {version}',
  'about.project': '项目页面',
  'about.license': '{name} 的许可证',
  'about.inside': '包含的组件',
  'about.packages': '{count, plural, other {# 个软件包}}由其他作者编写，各有自己的许可证。',
  'about.noText': '该软件包未附带许可证文本。',
};
