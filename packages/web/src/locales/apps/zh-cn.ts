import type { AppsMessages } from './en';

export const messages: AppsMessages = {
  'apps.page': '来自其他应用',
  'apps.text': '在您于此处确认之前，不会上传任何内容。您留下的内容会在一天后从此浏览器中移除。',
  'apps.name': '文本的名称',
  'apps.remove': '排除 {name}',
  'apps.discard': '放弃',
  'apps.nothing': '这里没有内容',
  'apps.nothing.text': '它已上传或已放弃，或已超过一天。请从其他应用重新分享。',
  'apps.refused': '无法接收',
  'apps.refused.early': '应用当时尚未就绪。现在已就绪：请从其他应用重新分享。',
  'apps.refused.large': '一次最多可接收 {count} 个文件，总计 {size}。更多文件请从文件夹上传。',
  'apps.refused.full': '此浏览器没有足够的空间。请腾出空间后重新分享。',
  'apps.send.title': '发送到其他应用',
  'apps.send.ready': '可以发送了',
  'apps.send.now': '立即发送',
  'apps.send.refused': '此浏览器无法发送此类文件。请改为下载。',
};
