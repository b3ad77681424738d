import type { ShellMessages } from './en';

export const messages: ShellMessages = {
  'shell.title': '终端',
  'shell.command': '命令',
  'shell.placeholder': '输入命令',
  'shell.running': '正在执行…',
  'shell.output': '输出',
  'shell.hint': '命令在当前打开的文件夹中执行。“clear”清空此面板，“exit”关闭它。',
  'shell.clear': '清空',
  'shell.cancel': '停止命令',
  'shell.resize': '终端高度',
  'shell.end.code': '已结束，退出代码 {code}',
  'shell.end.signal': '被 {signal} 终止',
  'shell.end.cancelled': '已停止',
  'shell.end.time': '已停止：执行时间过长。',
  'shell.end.output': '已停止：输出过多。',
  'shell.end.rights': '已停止：您不再有权执行此命令。',
  'shell.refused.forbidden': '不允许此命令。',
  'shell.refused.invalid_input': '引号未闭合。',
  'shell.refused.not_found': '没有这个程序或文件夹。',
  'shell.refused.too_many_requests': '您的另一个命令仍在执行。',
  'shell.end.lost': '连接已断开。',
};
