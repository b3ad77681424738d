import type { ShellMessages } from './en';

export const messages: ShellMessages = {
  'shell.title': 'پایانه',
  'shell.command': 'فرمان',
  'shell.placeholder': 'فرمانی بنویسید',
  'shell.running': 'درحال اجرا…',
  'shell.output': 'خروجی',
  'shell.hint': 'فرمان‌ها در پوشهٔ باز اجرا می‌شوند. «clear» این پانل را خالی می‌کند و «exit» آن را می‌بندد.',
  'shell.clear': 'پاک کردن',
  'shell.cancel': 'توقف فرمان',
  'shell.resize': 'ارتفاع پایانه',
  'shell.end.code': 'با کد {code} پایان یافت',
  'shell.end.signal': 'با {signal} پایان یافت',
  'shell.end.cancelled': 'متوقف شد',
  'shell.end.time': 'متوقف شد، چون بیش از حد طول کشید.',
  'shell.end.output': 'متوقف شد، چون خروجی آن بیش از حد بود.',
  'shell.end.rights': 'متوقف شد، چون دیگر اجازهٔ اجرای آن را ندارید.',
  'shell.refused.forbidden': 'این فرمان مجاز نیست.',
  'shell.refused.invalid_input': 'یک علامت نقل‌قول بسته نشده است.',
  'shell.refused.not_found': 'برنامه یا پوشه‌ای با این نام وجود ندارد.',
  'shell.refused.too_many_requests': 'فرمان دیگری از شما هنوز درحال اجراست.',
  'shell.end.lost': 'اتصال قطع شد.',
};
