import type { WelcomeMessages } from './en';

export const messages: WelcomeMessages = {
  'setup.page': 'Beállítás',
  'setup.step': '{step, number}/{count, number}. lépés',
  'setup.skip': 'Beállítás kihagyása',
  'setup.back': 'Vissza',
  'setup.next': 'Tovább',
  'setup.account.title': '{name} – üdvözöljük!',
  'setup.account.text':
    'Néhány döntés, és máris készen állnak a fájljai. Később minden módosítható a beállításokban.',
  'setup.account.language': 'Az új felhasználók is ezzel kezdenek.',
  'setup.account.keep': 'Hagyja üresen mindkettőt, ha megtartja a jelszót, amellyel bejelentkezett.',
  'setup.account.easy': 'Nevek, gyakori szavak és a billentyűzet sorai nem fogadhatók el.',
  'setup.files.title': 'Saját fájlok',
  'setup.files.text': 'Itt a kiszolgálónak ezt a mappáját látja.',
  'setup.files.writable': 'A fájlok olvashatók és írhatók.',
  'setup.files.readOnly': 'A fájlok csak olvashatók: a kiszolgáló nem írhat ebbe a mappába.',
  'setup.files.free': '{free} szabad, összesen {total}.',
  'setup.files.other':
    'Másik mappa kiszolgálásához állítsa le a kiszolgálót, és indítsa el azzal a mappával:',
  'setup.view': 'A mappák megjelenítése',
  'setup.view.auto': 'Automatikus',
  'setup.view.list': 'Lista',
  'setup.view.mosaic': 'Csempék',
  'setup.view.text':
    'Az automatikus nézet a képeket és videókat csempékként, minden mást listaként mutat. Minden mappánál átállítható. Az új felhasználók is ezzel kezdenek.',
  'setup.people.title': 'Mások',
  'setup.people.text': 'Kinek lehet fiókja ezen a kiszolgálón?',
  'setup.people.invited': 'Csak akit én adok hozzá',
  'setup.people.invitedText': 'A fiókokat a felhasználók kezelésénél hozhatja létre.',
  'setup.people.anyone': 'Bárki regisztrálhat',
  'setup.people.anyoneText':
    'Bárki létrehozhat fiókot, aki meg tudja nyitni a bejelentkezési oldalt. Mindenki saját mappát kap, és csak azt látja.',
  'setup.check.good': 'Minden rendben van',
  'setup.check.odd': '{count, plural, one {Egy dolgot érdemes megnézni} other {# dolgot érdemes megnézni}}',
  'setup.check.text':
    'Ezt állapította meg magáról a kiszolgáló, angolul. A „satchel doctor” parancs bármikor megmondja ugyanezt.',
  'setup.check.passed': '{count, plural, one {# ellenőrzés sikeres} other {# ellenőrzés sikeres}}',
  'setup.check.state': '{state, select, bad {Javítani kell} odd {Érdemes megnézni} other {Rendben}}',

  'import.title': 'Átvéve a File Browserből',
  'import.intro': 'Átvett fájl: {file}, készítette: File Browser {release}, átvétel dátuma: {date}.',
  'import.untouched': 'A régi fájl nem változott.',
  'import.link': 'Jelentés az átvételről',
  'import.linkText': 'Mi érkezett át a File Browserből, mi van kikapcsolva, és mi más.',
  'import.links': 'Linkek',
  'import.options': 'A kiszolgáló beállításai',
  'import.ended':
    '{count, plural, one {# link már lejárt, ezért kimaradt.} other {# link már lejárt, ezért kimaradt.}}',
  'import.same': 'Minden változatlanul érkezett át.',
  'import.showAll': '{count, plural, one {Még # megjelenítése} other {Még # megjelenítése}}',
  'import.unlisted': '{count, plural, one {Még # nem szerepel itt.} other {Még # nem szerepel itt.}}',
  'import.everybody': 'Mindenki',
  'import.newUsers': 'Új felhasználók',
  'import.switchOn': 'Így kapcsolhatja be',
  'import.copy': 'Parancs másolása',
  'import.copied': 'Parancs a vágólapra másolva',
  'import.off': 'Egyelőre kikapcsolva',
  'import.offText':
    'Ami programokat futtat, vagy itt nem volna biztonságos, az Ön döntésére vár. Ezeket a parancsokat ott adja ki, ahol a kiszolgáló fut.',
  'import.passwords': 'Jelszavak',
  'import.linksOut': 'Kimaradt linkek',
  'import.symlinks': 'Kifelé vezető szimbolikus hivatkozások',
  'import.symlinksText':
    'A felhasználók csak a saját mappájuk tartalmát látják, ezért ezek a hivatkozások el vannak utasítva. Mindegyikből lehet a felhasználó mappája, vagy elutasítva maradhat.',
  'import.symlinkGrant': 'Legyen a felhasználó mappája',
  'import.symlinkRefuse': 'Maradjon elutasítva',
  'import.symlinkGrantAll': 'Mind legyen mappa',
  'import.symlinkRefuseAll': 'Mind maradjon elutasítva',
  'import.symlinkGranted': 'Ez most már a felhasználó mappája.',
  'import.symlinkRefused': 'Elutasítva marad.',
  'import.symlinkFailed':
    'Ezekből nem lehetett mappa: {paths}. Nem lehet az a rendszer vagy maga a kiszolgáló mappája, sem olyan, amely a felhasználóét tartalmazza.',
  'import.rules': 'Másképp működő szabályok',

  'import.option_unnamed':
    'Nem lett átvéve, mert a fájlt a program találta, nem megadták. Ha szüksége van rá, állítsa be újra: {before}',
  'import.commands_off':
    'A parancsok ki vannak kapcsolva. Bekapcsolás után a felhasználók programjai csak az adott felhasználó mappáját látják.',
  'import.proxy_not_trusted':
    'A következő fejléc csak az ezen a gépen futó proxyktól hiteles: {name}. A többit a --trusted-proxies kapcsolóval adja meg.',
  'import.sessions_ended': 'Mindenkinek egyszer be kell jelentkeznie.',
  'import.signup_off':
    'A regisztráció ki van kapcsolva, különben minden regisztráló látná az összes fájlt. Mielőtt engedélyezi, adjon saját mappát az új felhasználóknak.',
  'import.user_exists': 'Ilyen nevű felhasználó már volt itt, és nem változott.',
  'import.damaged': 'Ez a bejegyzés sérült, ezért kimaradt.',
  'import.user_renamed':
    'Korábbi neve: {before}. A név nem kezdődhet és nem végződhet szóközzel, és két név nem térhet el csupán kis- és nagybetűben vagy láthatatlan karakterekben.',
  'import.scope_converted': 'A hatókör korábban: {before}, a gép egyik útvonala. Most: {after}.',
  'import.scope_outside':
    'A hatókör a kiszolgált mappán kívül van: {before}. Egy szabály mindent tilt ennek a felhasználónak, amíg nem módosítja a hatókört, és nem távolítja el a szabályt.',
  'import.missing': 'Ez a mappa nincs meg: {path}.',
  'import.share_needs_download': 'Már nem oszthat meg: ahhoz letöltési jogosultság kell.',
  'import.admin_gained_permissions': 'A rendszergazdáknak minden jogosultságuk megvan. Hozzáadva: {after}.',
  'import.command_is_pattern':
    'A program reguláris kifejezés volt: {before}. Itt a programok pontos nevét kell megadni.',
  'import.password_default': 'A jelszó „admin”, amelyet mindenki ismer: módosítsa most.',
  'import.password_short':
    'A jelszó rövidebb, mint amilyennek az új jelszavaknak lenniük kell. Még működik, de kérje meg a felhasználót, hogy cserélje le.',
  'import.password_minimum':
    'Az új jelszavaknak legalább {after} karakteresnek kell lenniük. A rövidebbek még működnek, és itt jelennek meg, miután a felhasználóik bejelentkeztek.',
  'import.password_unusable': 'A jelszó tárolásának módja ismeretlen: adjon meg újat.',
  'import.link_gone': 'Nincs ott semmi. A link megnyílik, amint lesz.',
  'import.link_outside': 'Kivezet a tulajdonosa hatóköréből: {user}.',
  'import.link_without_owner': 'A tulajdonosa nem létezik.',
  'import.link_exists': 'Már itt volt, és nem változott.',
  'import.symlink_leaves_scope': 'Ide vezet: {after}, ez pedig nincs a felhasználó mappájában.',
  'import.symlink_leaves_root': 'Kivezet a kiszolgált mappából.',
  'import.symlinks_not_all_seen': 'Lehetnek még: nem minden fájl lett átvizsgálva.',
  'import.rule_ends_at_segment':
    'A szabály ({path}) erre is érvényes volt: {before}. Itt csak teljes nevekre érvényes.',
  'import.rule_holds_for_folder': 'A szabály ({path}) magára a mappára is érvényes, nem csak a tartalmára.',
  'import.rule_denies_all':
    'A kifejezés érvénytelen vagy túl hosszú: {before}. A szabály mindent tilt, amíg nem módosítja.',
  'import.rule_without_slash': 'A szabály ({path}) sosem érvényes: az útvonala nem perjellel kezdődik.',
  'import.setting_changed': 'Korábban: {before}, most: {after}.',
  'import.option_dropped': 'Érvénytelen érték, ezért kimaradt: {before}.',
  'import.branding_copied': 'A fájlok átmásolva innen: {before}, ide: {path}. Itt módosítsa őket.',
  'import.branding_file_left':
    'Nem lett átmásolva: {path}. Az arculathoz a custom.css és az img alatti, legfeljebb 4 MiB-os képek tartozhatnak.',
  'import.settings_kept': 'Az itt már meglévő beállítások megmaradtak.',
  'import.source_in_use': 'A File Browser futott. Amit ezután módosít, az nem kerül át: állítsa le.',
};
