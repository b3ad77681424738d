import type { LimitsMessages } from './en';

export const messages: LimitsMessages = {
  'limits.title': 'محدودیت فضا',
  'limits.items': 'فایل‌ها و پوشه‌ها',
  'limits.unit': 'واحد',
  'limits.empty': 'خالی: بدون محدودیت',
  'limits.itemsUsed': '<b>{used}</b> از {limit} فایل و پوشه',
  'limits.near': 'فضای کمی مانده است.',
  'limits.full': 'محدودیت فضای شما پر شده است: آنچه حذف می‌کنید تا خالی کردن سطل زباله حساب می‌شود.',
  'limits.fullFolder': 'محدودیت فضای این پوشه پر شده است.',
  'limits.kept': 'از آن {size} در سطل زباله و نسخه‌های پیشین',
  'limits.forUser': 'برای همهٔ آنچه در پوشه‌های خود کاربر است، و برای سطل زباله و نسخه‌های پیشین او.',
  'limits.forMembers': 'برای هر عضوی که محدودیت خودش را ندارد. از میان چند گروه، بزرگ‌ترین حساب می‌شود.',
  'limits.forFolder': 'برای همهٔ آنچه در پوشه است، هر کسی که آن را گذاشته باشد.',
  'limits.asGroups': 'طبق گروه‌ها',
  'limits.none': 'بدون محدودیت',
  'limits.own': 'محدودیت خودش',
  'limits.counting': 'در حال شمارش…',
  'limits.counted': 'آخرین شمارش: {time}',
  'limits.uncounted': 'هنوز شمرده نشده',
  'limits.countAgain': 'شمارش دوباره',
};
