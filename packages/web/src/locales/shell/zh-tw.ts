import type { ShellMessages } from './en';

export const messages: ShellMessages = {
  'shell.title': '終端機',
  'shell.command': '指令',
  'shell.placeholder': '輸入指令',
  'shell.running': '正在執行…',
  'shell.output': '輸出',
  'shell.hint': '指令會在目前開啟的資料夾中執行。「clear」清除此面板，「exit」關閉它。',
  'shell.clear': '清除',
  'shell.cancel': '停止指令',
  'shell.resize': '終端機高度',
  'shell.end.code': '已結束，結束代碼 {code}',
  'shell.end.signal': '已由 {signal} 終止',
  'shell.end.cancelled': '已停止',
  'shell.end.time': '已停止：執行時間過長。',
  'shell.end.output': '已停止：輸出過多。',
  'shell.end.rights': '已停止：您不再有權執行此指令。',
  'shell.refused.forbidden': '不允許此指令。',
  'shell.refused.invalid_input': '引號沒有成對。',
  'shell.refused.not_found': '沒有這個程式或資料夾。',
  'shell.refused.too_many_requests': '您的另一個指令仍在執行。',
  'shell.end.lost': '連線已中斷。',
};
