import type { WelcomeMessages } from './en';

export const messages: WelcomeMessages = {
  'setup.page': 'Kurulum',
  'setup.step': 'Adım {step, number} / {count, number}',
  'setup.skip': 'Kurulumu atla',
  'setup.back': 'Geri',
  'setup.next': 'Devam',
  'setup.account.title': '{name} uygulamasına hoş geldiniz',
  'setup.account.text':
    'Birkaç seçimden sonra dosyalarınız hazır. Bunların tümü daha sonra ayarlardan değiştirilebilir.',
  'setup.account.language': 'Yeni kullanıcılar da bununla başlar.',
  'setup.account.keep': 'Giriş yaptığınız parolayı korumak için ikisini de boş bırakın.',
  'setup.account.easy': 'Adlar, yaygın sözcükler ve klavye sıraları kabul edilmez.',
  'setup.files.title': 'Dosyalarınız',
  'setup.files.text': 'Burada gördüğünüz, sunucudaki bu klasördür.',
  'setup.files.writable': 'Dosyalar okunabilir ve yazılabilir.',
  'setup.files.readOnly': 'Dosyalar yalnızca okunabilir: sunucunun bu klasöre yazma izni yok.',
  'setup.files.free': '{free} / {total} boş.',
  'setup.files.other': 'Başka bir klasör sunmak için sunucuyu durdurup o klasörle başlatın:',
  'setup.view': 'Klasörlerin görünümü',
  'setup.view.auto': 'Otomatik',
  'setup.view.list': 'Liste',
  'setup.view.mosaic': 'Mozaik',
  'setup.view.text':
    'Otomatik görünüm, resim ve filmleri karo, geri kalanı liste olarak gösterir. Her klasörde değiştirebilirsiniz. Yeni kullanıcılar da bununla başlar.',
  'setup.people.title': 'Diğer kişiler',
  'setup.people.text': 'Bu sunucuda kimlerin hesabı olabilir?',
  'setup.people.invited': 'Yalnızca eklediğim kişiler',
  'setup.people.invitedText': 'Hesaplarını kullanıcı yönetiminde siz oluşturursunuz.',
  'setup.people.anyone': 'Herkes kaydolabilir',
  'setup.people.anyoneText':
    'Giriş sayfasını açabilen herkes hesap oluşturabilir. Her birinin kendi klasörü olur ve yalnızca onu görür.',
  'setup.check.good': 'Her şey yolunda',
  'setup.check.odd':
    '{count, plural, one {Bakılması gereken bir şey var} other {Bakılması gereken # şey var}}',
  'setup.check.text':
    'Sunucunun kendisi hakkında buldukları bunlar. “satchel doctor” size aynısını her zaman söyler.',
  'setup.check.passed': '{count, plural, one {# denetim başarılı} other {# denetim başarılı}}',
  'setup.check.state': '{state, select, bad {Düzeltilmeli} odd {Bakılmalı} other {Yolunda}}',

  'import.title': 'File Browser’dan taşındı',
  'import.intro': 'File Browser {release} tarafından yazılan {file} dosyasının içeriği aktarıldı: {date}.',
  'import.untouched': 'Eski dosya değiştirilmedi.',
  'import.link': 'Aktarım raporu',
  'import.linkText': 'File Browser’dan neler geldi, neler kapalı ve neler farklı.',
  'import.links': 'Bağlantılar',
  'import.options': 'Sunucu seçenekleri',
  'import.ended':
    '{count, plural, one {Süresi dolmuş # bağlantı dışarıda bırakıldı.} other {Süresi dolmuş # bağlantı dışarıda bırakıldı.}}',
  'import.same': 'Her şey olduğu gibi aktarıldı.',
  'import.showAll': '{count, plural, one {# tane daha göster} other {# tane daha göster}}',
  'import.unlisted':
    '{count, plural, one {# tanesi daha listelenmiyor.} other {# tanesi daha listelenmiyor.}}',
  'import.everybody': 'Herkes',
  'import.newUsers': 'Yeni kullanıcılar',
  'import.switchOn': 'Açmak için',
  'import.copy': 'Komutu kopyala',
  'import.copied': 'Komut kopyalandı',
  'import.off': 'Şimdilik kapalı',
  'import.offText':
    'Program çalıştıran veya burada güvenli olmayacak şeyler kararınızı bekliyor. Bu komutları sunucunun çalıştığı yerde girin.',
  'import.passwords': 'Parolalar',
  'import.linksOut': 'Geride kalan bağlantılar',
  'import.symlinks': 'Dışarı giden sembolik bağlantılar',
  'import.symlinksText':
    'Kullanıcılar yalnızca kendi klasörlerindekileri gördüğünden bu bağlantılar reddedilir. Her biri, kullanıcısının bir klasörüne dönüştürülebilir veya reddedilmiş kalabilir.',
  'import.symlinkGrant': 'Bu kullanıcının klasörüne dönüştür',
  'import.symlinkRefuse': 'Reddedilmiş kalsın',
  'import.symlinkGrantAll': 'Tümünü klasöre dönüştür',
  'import.symlinkRefuseAll': 'Tümü reddedilmiş kalsın',
  'import.symlinkGranted': 'Bu artık kullanıcının bir klasörü.',
  'import.symlinkRefused': 'Reddedilmiş kalıyor.',
  'import.symlinkFailed':
    'Bunlar klasöre dönüştürülemedi: {paths}. Sistemin, sunucunun kendisinin klasörü veya kullanıcınınkini içine alan bir klasör buna uygun değildir.',
  'import.rules': 'Farklı çalışan kurallar',

  'import.option_unnamed':
    'Dosya bulundu ama adı verilmediği için içe aktarılmadı. İsterseniz yeniden ayarlayın: {before}',
  'import.commands_off':
    'Komutlar kapalı. Açıldıklarında, kullanıcıların çalıştırdığı programlar yalnızca o kullanıcının klasörünü görür.',
  'import.proxy_not_trusted':
    '{name} başlığına yalnızca bu makinedeki vekil sunuculardan gelince güvenilir. Diğerlerini --trusted-proxies ile tanıtın.',
  'import.sessions_ended': 'Herkesin bir kez giriş yapması gerekiyor.',
  'import.signup_off':
    'Kaydolma kapalı: kaydolan herkes tüm dosyaları görürdü. İzin vermeden önce yeni kullanıcılara bir ana klasör verin.',
  'import.user_exists': 'Bu adda bir kullanıcı burada zaten vardı ve değiştirilmedi.',
  'import.damaged': 'Bu kayıt bozuk olduğu için dışarıda bırakıldı.',
  'import.user_renamed':
    'Eski adı: {before}. Bir ad boşlukla başlayamaz veya bitemez; iki ad yalnızca büyük/küçük harf veya görünmeyen karakter bakımından farklı olamaz.',
  'import.scope_converted': 'Kapsam, makinenin bir yolu olan {before} idi. Şimdi {after}.',
  'import.scope_outside':
    '{before} kapsamı, sunulan klasörün dışında. Siz kapsamı değiştirip kuralı kaldırana kadar bir kural bu kullanıcıya her şeyi engelliyor.',
  'import.missing': '{path} klasörü orada değil.',
  'import.share_needs_download': 'Artık paylaşamaz: bunun için indirme izni gerekir.',
  'import.admin_gained_permissions': 'Yöneticiler tüm izinlere sahiptir. Eklenenler: {after}.',
  'import.command_is_pattern':
    '{before} programı bir düzenli ifadeydi. Burada programlar tam adlarıyla yazılır.',
  'import.password_default': 'Parola, herkesin bildiği “admin”: hemen değiştirin.',
  'import.password_short':
    'Parola, yeni parolaların olması gerekenden kısa. Hâlâ çalışıyor: başka bir parola isteyin.',
  'import.password_minimum':
    'Yeni parolalarda en az {after} karakter olmalı. Daha kısa olanlar hâlâ çalışır ve kullanıcıları giriş yaptığında burada adlarıyla listelenir.',
  'import.password_unusable': 'Parola bilinmeyen bir biçimde saklanıyor: yeni bir parola belirleyin.',
  'import.link_gone': 'Orada hiçbir şey yok. Bir şey olunca bağlantı açılır.',
  'import.link_outside': 'Sahibi olan {user} kullanıcısının kapsamı dışına çıkıyor.',
  'import.link_without_owner': 'Sahibi yok.',
  'import.link_exists': 'Burada zaten vardı ve değiştirilmedi.',
  'import.symlink_leaves_scope': '{after} hedefine gidiyor; orası bu kullanıcının klasöründe değil.',
  'import.symlink_leaves_root': 'Sunulan klasörün dışına çıkıyor.',
  'import.symlinks_not_all_seen': 'Başkaları da olabilir: tüm dosyalar aranmadı.',
  'import.rule_ends_at_segment':
    '{path} kuralı {before} için de geçerliydi. Burada yalnızca tam adlar için geçerli.',
  'import.rule_holds_for_folder':
    '{path} kuralı yalnızca içindekiler için değil, klasörün kendisi için de geçerli.',
  'import.rule_denies_all':
    '{before} ifadesi geçersiz veya çok uzun. Siz değiştirene kadar kural her şeyi engelliyor.',
  'import.rule_without_slash': '{path} kuralı hiçbir zaman geçerli olmaz: yolu eğik çizgiyle başlamıyor.',
  'import.setting_changed': 'Önceki değer {before}, şimdiki değer {after}.',
  'import.option_dropped': '{before} değeri geçersiz olduğu için dışarıda bırakıldı.',
  'import.branding_copied': 'Dosyalar kopyalandı: {before} → {path}. Yeni yerinde değiştirin.',
  'import.branding_file_left':
    '{path} dosyası kopyalanmadı: marka için custom.css ve img altında en fazla 4 MiB boyutunda resimler alınır.',
  'import.settings_kept': 'Burada zaten var olan ayarlar korundu.',
  'import.source_in_use': 'File Browser çalışıyordu. Bundan sonra değiştirdikleri aktarılmaz: onu durdurun.',
};
