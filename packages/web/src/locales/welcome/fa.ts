import type { WelcomeMessages } from './en';

export const messages: WelcomeMessages = {
  'setup.page': 'راه‌اندازی',
  'setup.step': 'گام {step, number} از {count, number}',
  'setup.skip': 'رد کردن راه‌اندازی',
  'setup.back': 'برگشت',
  'setup.next': 'ادامه',
  'setup.account.title': 'به {name} خوش آمدید',
  'setup.account.text':
    'با چند انتخاب، فایل‌های شما آماده می‌شوند. همهٔ این‌ها را بعداً می‌توان در تنظیمات تغییر داد.',
  'setup.account.language': 'کاربران جدید هم با همین آغاز می‌کنند.',
  'setup.account.keep': 'برای نگه‌داشتن گذرواژه‌ای که با آن وارد شدید، هر دو را خالی بگذارید.',
  'setup.account.easy': 'نام‌ها، واژه‌های رایج و ردیف‌های صفحه‌کلید پذیرفته نمی‌شوند.',
  'setup.files.title': 'فایل‌های شما',
  'setup.files.text': 'آنچه اینجا می‌بینید همین پوشهٔ سرور است.',
  'setup.files.writable': 'فایل‌ها را می‌توان خواند و نوشت.',
  'setup.files.readOnly': 'فایل‌ها را فقط می‌توان خواند: سرور اجازهٔ نوشتن در این پوشه را ندارد.',
  'setup.files.free': '{free} از {total} آزاد است.',
  'setup.files.other': 'برای ارائهٔ پوشه‌ای دیگر، سرور را متوقف و با آن پوشه راه‌اندازی کنید:',
  'setup.view': 'نمایش پوشه‌ها به‌صورت',
  'setup.view.auto': 'خودکار',
  'setup.view.list': 'فهرست',
  'setup.view.mosaic': 'شبکه',
  'setup.view.text':
    'حالت خودکار تصاویر و فیلم‌ها را به‌صورت کاشی و بقیه را به‌صورت فهرست نشان می‌دهد. برای هر پوشه می‌توان آن را تغییر داد. کاربران جدید هم با همین آغاز می‌کنند.',
  'setup.people.title': 'افراد دیگر',
  'setup.people.text': 'چه کسانی می‌توانند روی این سرور حساب داشته باشند؟',
  'setup.people.invited': 'فقط کسانی که من اضافه می‌کنم',
  'setup.people.invitedText': 'حسابشان را در مدیریت کاربران می‌سازید.',
  'setup.people.anyone': 'ثبت‌نام برای همه آزاد است',
  'setup.people.anyoneText':
    'هر کس که بتواند صفحهٔ ورود را باز کند می‌تواند حساب بسازد. هر کدام پوشهٔ خودش را دارد و فقط همان را می‌بیند.',
  'setup.check.good': 'همه‌چیز مرتب است',
  'setup.check.odd': '{count, plural, one {یک مورد نیاز به بررسی دارد} other {# مورد نیاز به بررسی دارد}}',
  'setup.check.text': 'سرور این‌ها را دربارهٔ خودش یافته است. «⁦satchel doctor⁩» هر زمان همین را به شما می‌گوید.',
  'setup.check.passed': '{count, plural, one {# بررسی موفق بود} other {# بررسی موفق بود}}',
  'setup.check.state': '{state, select, bad {باید درست شود} odd {نیاز به بررسی دارد} other {مرتب}}',

  'import.title': 'انتقال از ⁦File Browser⁩',
  'import.intro': 'محتوای {file}، نوشتهٔ ⁦File Browser⁩ نسخهٔ {release}، در {date} منتقل شد.',
  'import.untouched': 'فایل قدیمی تغییری نکرد.',
  'import.link': 'گزارش انتقال',
  'import.linkText': 'آنچه از ⁦File Browser⁩ آمده، آنچه خاموش است و آنچه فرق دارد.',
  'import.links': 'پیوندها',
  'import.options': 'گزینه‌های سرور',
  'import.ended':
    '{count, plural, one {# پیوند منقضی شده بود و کنار گذاشته شد.} other {# پیوند منقضی شده بود و کنار گذاشته شد.}}',
  'import.same': 'همه‌چیز همان‌طور که بود منتقل شد.',
  'import.showAll': '{count, plural, one {نمایش # مورد دیگر} other {نمایش # مورد دیگر}}',
  'import.unlisted': '{count, plural, one {# مورد دیگر فهرست نشده است.} other {# مورد دیگر فهرست نشده است.}}',
  'import.everybody': 'همه',
  'import.newUsers': 'کاربران جدید',
  'import.switchOn': 'برای روشن کردن آن',
  'import.copy': 'کپی فرمان',
  'import.copied': 'فرمان کپی شد',
  'import.off': 'فعلاً خاموش',
  'import.offText':
    'آنچه برنامه‌ای را اجرا می‌کند یا در اینجا ایمن نیست، منتظر تصمیم شماست. این فرمان‌ها را جایی که سرور اجرا می‌شود وارد کنید.',
  'import.passwords': 'گذرواژه‌ها',
  'import.linksOut': 'پیوندهای جامانده',
  'import.symlinks': 'پیوندهای نمادین به بیرون',
  'import.symlinksText':
    'کاربران فقط محتوای پوشهٔ خود را می‌بینند؛ برای همین این پیوندها رد می‌شوند. هر کدام را می‌توان به پوشهٔ کاربرش تبدیل کرد یا ردشده نگه داشت.',
  'import.symlinkGrant': 'تبدیل به پوشهٔ این کاربر',
  'import.symlinkRefuse': 'ردشده بماند',
  'import.symlinkGrantAll': 'تبدیل همه به پوشه',
  'import.symlinkRefuseAll': 'همه ردشده بمانند',
  'import.symlinkGranted': 'اکنون پوشه‌ای از این کاربر است.',
  'import.symlinkRefused': 'ردشده می‌ماند.',
  'import.symlinkFailed':
    'این‌ها به پوشه تبدیل نشدند: {paths}. پوشهٔ سیستم، پوشهٔ خود سرور یا پوشه‌ای که پوشهٔ کاربر را در بر دارد نمی‌تواند چنین باشد.',
  'import.rules': 'قاعده‌هایی که طور دیگری کار می‌کنند',

  'import.option_unnamed':
    'وارد نشد، چون فایل پیدا شد ولی نامش داده نشده بود. اگر آن را می‌خواهید دوباره تنظیمش کنید: {before}',
  'import.commands_off':
    'فرمان‌ها خاموش‌اند. پس از روشن شدن، برنامه‌هایی که کاربران اجرا می‌کنند فقط پوشهٔ همان کاربر را می‌بینند.',
  'import.proxy_not_trusted':
    'سرآیند {name} فقط از پراکسی‌های همین دستگاه پذیرفته می‌شود. بقیه را با ⁦--trusted-proxies⁩ معرفی کنید.',
  'import.sessions_ended': 'همه باید یک بار وارد شوند.',
  'import.signup_off':
    'ثبت‌نام خاموش است: هر کس ثبت‌نام می‌کرد همهٔ فایل‌ها را می‌دید. پیش از مجاز کردن آن، برای کاربران جدید پوشهٔ خانگی تعیین کنید.',
  'import.user_exists': 'کاربری با این نام از قبل اینجا بود و تغییری نکرد.',
  'import.damaged': 'این رکورد آسیب دیده است و کنار گذاشته شد.',
  'import.user_renamed':
    'نامش {before} بود. نام نباید با فاصله شروع یا تمام شود، و تفاوت دو نام نباید فقط در بزرگی و کوچکی حروف یا نویسه‌های نادیدنی باشد.',
  'import.scope_converted': 'محدوده {before} بود که مسیری روی دستگاه است. اکنون {after} است.',
  'import.scope_outside':
    'محدودهٔ {before} بیرون از پوشهٔ ارائه‌شده است. قاعده‌ای همه‌چیز را برای این کاربر ممنوع می‌کند تا وقتی محدوده را تغییر دهید و قاعده را بردارید.',
  'import.missing': 'پوشهٔ {path} آنجا نیست.',
  'import.share_needs_download': 'دیگر نمی‌تواند هم‌رسانی کند: این کار به مجوز بارگیری نیاز دارد.',
  'import.admin_gained_permissions': 'سرپرستان همهٔ مجوزها را دارند. افزوده شد: {after}.',
  'import.command_is_pattern': 'برنامهٔ {before} عبارتی باقاعده بود. در اینجا نام برنامه‌ها دقیق نوشته می‌شود.',
  'import.password_default': 'گذرواژه «admin» است که همه می‌دانند: همین حالا تغییرش دهید.',
  'import.password_short':
    'این گذرواژه کوتاه‌تر از حد گذرواژه‌های جدید است. هنوز کار می‌کند: بخواهید عوضش کنند.',
  'import.password_minimum':
    'گذرواژه‌های جدید دست‌کم {after} نویسه لازم دارند. کوتاه‌ترها هنوز کار می‌کنند و پس از ورود کاربرانشان در اینجا نام برده می‌شوند.',
  'import.password_unusable': 'گذرواژه به روشی ناشناخته ذخیره شده است: گذرواژه‌ای جدید تعیین کنید.',
  'import.link_gone': 'چیزی آنجا نیست. پیوند وقتی باز می‌شود که چیزی باشد.',
  'import.link_outside': 'به بیرون از محدودهٔ مالکش، {user}، می‌رود.',
  'import.link_without_owner': 'مالک آن وجود ندارد.',
  'import.link_exists': 'از قبل اینجا بود و تغییری نکرد.',
  'import.symlink_leaves_scope': 'به {after} می‌رود که در پوشهٔ این کاربر نیست.',
  'import.symlink_leaves_root': 'به بیرون از پوشهٔ ارائه‌شده می‌رود.',
  'import.symlinks_not_all_seen': 'شاید بیشتر باشد: همهٔ فایل‌ها جستجو نشدند.',
  'import.rule_ends_at_segment':
    'قاعدهٔ {path} برای {before} هم برقرار بود. در اینجا فقط برای نام‌های کامل برقرار است.',
  'import.rule_holds_for_folder': 'قاعدهٔ {path} برای خود پوشه هم برقرار است، نه فقط برای محتوای آن.',
  'import.rule_denies_all':
    'عبارت {before} معتبر نیست یا بیش از حد طولانی است. تا وقتی قاعده را تغییر دهید، همه‌چیز را ممنوع می‌کند.',
  'import.rule_without_slash': 'قاعدهٔ {path} هرگز برقرار نیست: مسیر آن با ممیز (/) شروع نمی‌شود.',
  'import.setting_changed': 'از {before} به {after} تغییر کرد.',
  'import.option_dropped': 'مقدار {before} معتبر نیست و کنار گذاشته شد.',
  'import.branding_copied': 'فایل‌ها از {before} به {path} کپی شدند. آن‌ها را آنجا تغییر دهید.',
  'import.branding_file_left':
    'فایل {path} کپی نشد: هویت بصری custom.css و تصاویر درون img تا حجم ⁦4 MiB⁩ را می‌پذیرد.',
  'import.settings_kept': 'تنظیماتی که از قبل اینجا بود نگه داشته شد.',
  'import.source_in_use': '⁦File Browser⁩ درحال اجرا بود. آنچه از این پس تغییر دهد منتقل نمی‌شود: متوقفش کنید.',
};
