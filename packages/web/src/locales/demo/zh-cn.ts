import type { DemoMessages } from './en';

export const messages: DemoMessages = {
  'demo.name': '关于此演示',
  'demo.title': '试用 {name}',
  'demo.text': '您会得到自己的文件来尝试所有功能。只有您能看到它们，结束时会全部删除。',
  'demo.terms': '时间：{time}。空间：{size}。',
  'demo.begin': '开始演示',
  'demo.over': '您的时间已到，文件已删除。您可以重新开始。',
  'demo.full': '目前没有空位。请过几分钟再试。',
  'demo.many': '从您的网络启动的演示过多。请稍后再试。',
  'demo.note': '这是演示。只有您能看到这些文件，结束时会全部删除。',
  'demo.left': '剩余时间：{time}',
  'demo.own': '在您自己的服务器上',
  'demo.fold': '收起此说明',
  'demo.shared': '此页面属于一个演示。其中的内容很快会被删除。',
};
