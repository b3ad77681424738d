import type { ShellMessages } from './en';

export const messages: ShellMessages = {
  'shell.title': 'الطرفية',
  'shell.command': 'الأمر',
  'shell.placeholder': 'اكتب أمرًا',
  'shell.running': 'قيد التنفيذ…',
  'shell.output': 'المخرجات',
  'shell.hint': 'تُنفَّذ الأوامر في المجلد المفتوح. «clear» يفرغ هذه اللوحة و«exit» يغلقها.',
  'shell.clear': 'مسح',
  'shell.cancel': 'إيقاف الأمر',
  'shell.resize': 'ارتفاع الطرفية',
  'shell.end.code': 'انتهى بالرمز {code}',
  'shell.end.signal': 'أُنهي بالإشارة {signal}',
  'shell.end.cancelled': 'تم الإيقاف',
  'shell.end.time': 'تم الإيقاف: استغرق وقتًا طويلًا.',
  'shell.end.output': 'تم الإيقاف: المخرجات كثيرة جدًا.',
  'shell.end.rights': 'تم الإيقاف: لم يعد مسموحًا لك بتنفيذ هذا الأمر.',
  'shell.refused.forbidden': 'الأمر غير مسموح به.',
  'shell.refused.invalid_input': 'علامة اقتباس غير مغلقة.',
  'shell.refused.not_found': 'لم يُعثر على هذا البرنامج أو المجلد.',
  'shell.refused.too_many_requests': 'لديك أمر آخر لا يزال قيد التنفيذ.',
  'shell.end.lost': 'انقطع الاتصال.',
};
