import type { WelcomeMessages } from './en';

export const messages: WelcomeMessages = {
  'setup.page': 'Uppsetning',
  'setup.step': 'Skref {step, number} af {count, number}',
  'setup.skip': 'Sleppa uppsetningu',
  'setup.back': 'Til baka',
  'setup.next': 'Áfram',
  'setup.account.title': 'Velkomin í {name}',
  'setup.account.text': 'Örfá atriði og skrárnar þínar eru tilbúnar. Öllu má breyta síðar í stillingunum.',
  'setup.account.language': 'Nýir notendur byrja líka með það.',
  'setup.account.keep': 'Hafðu báða reitina auða til að halda lykilorðinu sem þú skráðir þig inn með.',
  'setup.account.easy': 'Nöfnum, algengum orðum og lyklaröðum er hafnað.',
  'setup.files.title': 'Skrárnar þínar',
  'setup.files.text': 'Hér er hægt að komast í allt sem er í þessari möppu á þjóninum.',
  'setup.files.writable': 'Hægt er að lesa og skrifa skrár.',
  'setup.files.readOnly': 'Aðeins er hægt að lesa skrár: þjónninn má ekki skrifa í þessa möppu.',
  'setup.files.free': '{free} af {total} eru laus.',
  'setup.files.other': 'Til að birta aðra möppu skaltu stöðva þjóninn og ræsa hann með nafni þeirrar möppu:',
  'setup.view': 'Möppur eru sýndar sem',
  'setup.view.auto': 'Sjálfvirkt',
  'setup.view.list': 'Listi',
  'setup.view.mosaic': 'Flísar',
  'setup.view.text':
    'Sjálfvirkt sýnir myndir og kvikmyndir sem flísar og allt annað sem lista. Hverri möppu má breyta. Nýir notendur byrja líka með það.',
  'setup.people.title': 'Annað fólk',
  'setup.people.text': 'Hverjir mega hafa aðgang að þessum þjóni?',
  'setup.people.invited': 'Aðeins þau sem ég bæti við',
  'setup.people.invitedText': 'Þú stofnar aðgang þeirra í notendaumsjón.',
  'setup.people.anyone': 'Öll mega nýskrá sig',
  'setup.people.anyoneText':
    'Öll sem geta opnað innskráningarsíðuna geta stofnað aðgang. Hvert og eitt fær eigin möppu og sér aðeins hana.',
  'setup.check.good': 'Allt er í lagi',
  'setup.check.odd': '{count, plural, one {# atriði þarf að skoða} other {# atriði þarf að skoða}}',
  'setup.check.text':
    'Þetta komst þjónninn að um sjálfan sig, á ensku. Skipunin „satchel doctor“ segir það sama hvenær sem er.',
  'setup.check.passed': '{count, plural, one {# athugun stóðst} other {# athuganir stóðust}}',
  'setup.check.state': '{state, select, bad {Þarf að laga} odd {Vert að skoða} other {Í lagi}}',

  'import.title': 'Flutt úr File Browser',
  'import.intro': 'Innihald {file}, sem File Browser {release} skrifaði, var flutt inn {date}.',
  'import.untouched': 'Gömlu skránni var ekki breytt.',
  'import.link': 'Skýrsla um innflutninginn',
  'import.linkText': 'Hvað kom úr File Browser, hvað er slökkt og hvað er öðruvísi.',
  'import.links': 'Tenglar',
  'import.options': 'Valkostir þjónsins',
  'import.ended':
    '{count, plural, one {# tengill var útrunninn og var sleppt.} other {# tenglar voru útrunnir og var sleppt.}}',
  'import.same': 'Allt fluttist eins og það var.',
  'import.showAll': '{count, plural, one {Sýna # í viðbót} other {Sýna # í viðbót}}',
  'import.unlisted':
    '{count, plural, one {# í viðbót er ekki á listanum.} other {# í viðbót eru ekki á listanum.}}',
  'import.everybody': 'Öll',
  'import.newUsers': 'Nýir notendur',
  'import.switchOn': 'Til að kveikja á því',
  'import.copy': 'Afrita skipunina',
  'import.copied': 'Skipun afrituð',
  'import.off': 'Slökkt í bili',
  'import.offText':
    'Það sem keyrir forrit, eða væri ekki öruggt hér, bíður ákvörðunar þinnar. Sláðu þessar skipanir inn þar sem þjónninn keyrir.',
  'import.passwords': 'Lykilorð',
  'import.linksOut': 'Tenglar sem urðu eftir',
  'import.symlinks': 'Táknrænir tenglar sem liggja út',
  'import.symlinksText':
    'Notendur sjá aðeins það sem er í möppu þeirra og því er þessum tenglum hafnað. Hver þeirra getur orðið mappa notandans eða verið áfram hafnað.',
  'import.symlinkGrant': 'Gera að möppu notandans',
  'import.symlinkRefuse': 'Hafna áfram',
  'import.symlinkGrantAll': 'Gera alla að möppum',
  'import.symlinkRefuseAll': 'Hafna öllum áfram',
  'import.symlinkGranted': 'Þetta er nú mappa notandans.',
  'import.symlinkRefused': 'Honum er áfram hafnað.',
  'import.symlinkFailed':
    'Þessir gátu ekki orðið möppur: {paths}. Mappa kerfisins, þjónsins sjálfs eða utan um möppu notandans getur ekki verið það.',
  'import.rules': 'Reglur sem virka öðruvísi',

  'import.option_unnamed':
    'Var ekki flutt inn, því skráin fannst en var ekki tilgreind. Stilltu það aftur ef þörf er á: {before}',
  'import.commands_off': 'Slökkt er á skipunum. Þegar kveikt er á þeim sjá forrit notanda aðeins möppu hans.',
  'import.proxy_not_trusted':
    'Hausnum {name} er aðeins trúað frá staðgenglum á þessari vél. Tilgreindu aðra með --trusted-proxies.',
  'import.sessions_ended': 'Öll þurfa að skrá sig inn einu sinni.',
  'import.signup_off':
    'Slökkt er á nýskráningu: þau sem nýskráðu sig hefðu séð allar skrár. Gefðu nýjum notendum heimamöppu áður en þú leyfir hana.',
  'import.user_exists': 'Notandi með þessu nafni var hér fyrir og honum var ekki breytt.',
  'import.damaged': 'Þessi færsla er skemmd og var sleppt.',
  'import.user_renamed':
    'Hét {before}. Nafn má ekki byrja eða enda á bili og tvö nöfn mega ekki greinast að á há- og lágstöfum eða ósýnilegum táknum einum.',
  'import.scope_converted': 'Svæðið var {before}, slóð á vélinni. Nú er það {after}.',
  'import.scope_outside':
    'Svæðið {before} er utan við möppuna sem er birt. Regla bannar þessum notanda allt þar til þú breytir svæðinu og fjarlægir regluna.',
  'import.missing': 'Mappan {path} er ekki til.',
  'import.share_needs_download': 'Má ekki lengur deila: til þess þarf heimild til að sækja.',
  'import.admin_gained_permissions': 'Kerfisstjórar hafa allar heimildir. Bætt við: {after}.',
  'import.command_is_pattern': 'Forritið {before} var regluleg segð. Hér eru forrit tilgreind nákvæmlega.',
  'import.password_default': 'Lykilorðið er „admin“ sem öll þekkja: breyttu því núna.',
  'import.password_short':
    'Lykilorðið er styttra en ný lykilorð þurfa að vera. Það virkar áfram: biddu um annað.',
  'import.password_minimum':
    'Ný lykilorð þurfa að minnsta kosti {after} stafi. Styttri virka áfram og eru nefnd hér þegar notendur þeirra hafa skráð sig inn.',
  'import.password_unusable': 'Lykilorðið er geymt á óþekktan hátt: settu nýtt.',
  'import.link_gone': 'Þar er ekkert. Tengillinn opnast um leið og eitthvað er þar.',
  'import.link_outside': 'Hann liggur út af svæði eigandans, {user}.',
  'import.link_without_owner': 'Eigandi hans er ekki til.',
  'import.link_exists': 'Hann var hér fyrir og var ekki breytt.',
  'import.symlink_leaves_scope': 'Liggur til {after} sem er ekki í möppu þessa notanda.',
  'import.symlink_leaves_root': 'Liggur út úr möppunni sem er birt.',
  'import.symlinks_not_all_seen': 'Fleiri gætu verið til: ekki var leitað í öllum skrám.',
  'import.rule_ends_at_segment':
    'Reglan fyrir {path} gilti líka um {before}. Hér gildir hún aðeins um heil nöfn.',
  'import.rule_holds_for_folder':
    'Reglan fyrir {path} gildir líka um möppuna sjálfa, ekki aðeins það sem er í henni.',
  'import.rule_denies_all':
    'Segðin {before} er ógild eða of löng. Reglan bannar allt þar til þú breytir henni.',
  'import.rule_without_slash': 'Reglan fyrir {path} gildir aldrei: slóðin byrjar ekki á skástriki.',
  'import.setting_changed': 'Var {before} og er nú {after}.',
  'import.option_dropped': 'Gildið {before} er ógilt og var sleppt.',
  'import.branding_copied': 'Skrárnar voru afritaðar úr {before} í {path}. Breyttu þeim þar.',
  'import.branding_file_left':
    'Skráin {path} var ekki afrituð: leyfð eru custom.css og myndir undir img, allt að 4 MiB.',
  'import.settings_kept': 'Stillingunum sem voru hér fyrir var haldið.',
  'import.source_in_use':
    'File Browser var í gangi. Það sem breytist þar héðan í frá kemur ekki yfir: stöðvaðu það.',
};
