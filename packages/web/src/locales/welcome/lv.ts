import type { WelcomeMessages } from './en';

export const messages: WelcomeMessages = {
  'setup.page': 'Iestatīšana',
  'setup.step': '{step, number}. solis no {count, number}',
  'setup.skip': 'Izlaist iestatīšanu',
  'setup.back': 'Atpakaļ',
  'setup.next': 'Turpināt',
  'setup.account.title': 'Sveicina {name}',
  'setup.account.text': 'Dažas izvēles, un jūsu faili ir gatavi. To visu vēlāk var mainīt iestatījumos.',
  'setup.account.language': 'Ar to sāks arī jauni lietotāji.',
  'setup.account.keep': 'Atstājiet abus tukšus, lai paturētu paroli, ar kuru pieteicāties.',
  'setup.account.easy': 'Personvārdi, bieži lietoti vārdi un tastatūras rindas netiek pieņemti.',
  'setup.files.title': 'Jūsu faili',
  'setup.files.text': 'Šeit redzat šo servera mapi.',
  'setup.files.writable': 'Failus var lasīt un rakstīt.',
  'setup.files.readOnly': 'Failus var tikai lasīt: serveris nedrīkst rakstīt šajā mapē.',
  'setup.files.free': 'Brīvi {free} no {total}.',
  'setup.files.other': 'Lai apkalpotu citu mapi, apturiet serveri un palaidiet to ar jauno mapi:',
  'setup.view': 'Mapes rādīt kā',
  'setup.view.auto': 'Automātiski',
  'setup.view.list': 'Saraksts',
  'setup.view.mosaic': 'Mozaīka',
  'setup.view.text':
    'Automātiskais skats attēlus un video rāda kā mozaīku, visu pārējo – kā sarakstu. To var mainīt katrai mapei. Ar to sāks arī jauni lietotāji.',
  'setup.people.title': 'Citi cilvēki',
  'setup.people.text': 'Kam šajā serverī drīkst būt konts?',
  'setup.people.invited': 'Tikai tiem, ko es pievienoju',
  'setup.people.invitedText': 'Viņu kontus izveidojat lietotāju pārvaldībā.',
  'setup.people.anyone': 'Ikviens drīkst reģistrēties',
  'setup.people.anyoneText':
    'Ikviens, kas var atvērt pieteikšanās lapu, var izveidot kontu. Katrs saņem savu mapi un redz tikai to.',
  'setup.check.good': 'Viss ir kārtībā',
  'setup.check.odd':
    '{count, plural, =1 {Vienai lietai vērts pievērst uzmanību} zero {# lietām vērts pievērst uzmanību} one {# lietai vērts pievērst uzmanību} other {# lietām vērts pievērst uzmanību}}',
  'setup.check.text':
    'To serveris noskaidroja par sevi, angļu valodā. Komanda „satchel doctor” jebkurā laikā pasaka to pašu.',
  'setup.check.passed':
    '{count, plural, zero {# pārbaužu izdevās} one {# pārbaude izdevās} other {# pārbaudes izdevās}}',
  'setup.check.state': '{state, select, bad {Jāizlabo} odd {Vērts pievērst uzmanību} other {Kārtībā}}',

  'import.title': 'Pārņemts no File Browser',
  'import.intro': 'Faila {file} saturs, ko rakstīja File Browser {release}, pārņemts {date}.',
  'import.untouched': 'Vecais fails netika mainīts.',
  'import.link': 'Pārņemšanas pārskats',
  'import.linkText': 'Kas pārņemts no File Browser, kas ir izslēgts un kas ir citādi.',
  'import.links': 'Saites',
  'import.options': 'Servera opcijas',
  'import.ended':
    '{count, plural, zero {# saites bija beigušās, un tās tika izlaistas.} one {# saite bija beigusies, un tā tika izlaista.} other {# saites bija beigušās, un tās tika izlaistas.}}',
  'import.same': 'Viss pārņemts, kā bija.',
  'import.showAll': '{count, plural, zero {Rādīt vēl #} one {Rādīt vēl #} other {Rādīt vēl #}}',
  'import.unlisted':
    '{count, plural, zero {Vēl # nav uzskaitīti.} one {Vēl # nav uzskaitīts.} other {Vēl # nav uzskaitīti.}}',
  'import.everybody': 'Visi',
  'import.newUsers': 'Jauni lietotāji',
  'import.switchOn': 'Lai ieslēgtu',
  'import.copy': 'Kopēt komandu',
  'import.copied': 'Komanda nokopēta',
  'import.off': 'Pagaidām izslēgts',
  'import.offText':
    'Kas palaiž programmas vai šeit nebūtu droši, gaida jūsu lēmumu. Ievadiet šīs komandas tur, kur darbojas serveris.',
  'import.passwords': 'Paroles',
  'import.linksOut': 'Nepārņemtās saites',
  'import.symlinks': 'Simboliskās saites, kas ved ārā',
  'import.symlinksText':
    'Lietotāji redz tikai savas mapes saturu, tāpēc šīs saites tiek noraidītas. Katru var pārvērst par tās lietotāja mapi vai atstāt noraidītu.',
  'import.symlinkGrant': 'Pārvērst par šī lietotāja mapi',
  'import.symlinkRefuse': 'Atstāt noraidītu',
  'import.symlinkGrantAll': 'Pārvērst visas par mapēm',
  'import.symlinkRefuseAll': 'Atstāt visas noraidītas',
  'import.symlinkGranted': 'Tagad tā ir lietotāja mape.',
  'import.symlinkRefused': 'Tā paliek noraidīta.',
  'import.symlinkFailed':
    'Šīs neizdevās pārvērst par mapēm: {paths}. Par tādu nevar būt sistēmas vai paša servera mape, kā arī mape, kas ietver lietotāja mapi.',
  'import.rules': 'Kārtulas, kas darbojas citādi',

  'import.option_unnamed':
    'Netika importēts, jo fails tika atrasts, nevis norādīts. Ja vajag, iestatiet vēlreiz: {before}',
  'import.commands_off':
    'Komandas ir izslēgtas. Kad tās ieslēgs, lietotāju palaistās programmas redzēs tikai šī lietotāja mapi.',
  'import.proxy_not_trusted':
    'Galvenei {name} tic tikai no starpniekserveriem šajā datorā. Citus norādiet ar --trusted-proxies.',
  'import.sessions_ended': 'Visiem vienreiz jāpiesakās.',
  'import.signup_off':
    'Reģistrācija ir izslēgta: ikviens, kas reģistrētos, redzētu visus failus. Pirms to atļaujat, piešķiriet jaunajiem lietotājiem mājas mapi.',
  'import.user_exists': 'Lietotājs ar šādu vārdu šeit jau bija un netika mainīts.',
  'import.damaged': 'Šis ieraksts ir bojāts, tāpēc tas tika izlaists.',
  'import.user_renamed':
    'Iepriekš saucās {before}. Vārds nedrīkst sākties vai beigties ar atstarpi, un divi vārdi nedrīkst atšķirties tikai ar lielajiem un mazajiem burtiem vai neredzamām rakstzīmēm.',
  'import.scope_converted': 'Tvērums bija {before}, datora ceļš. Tagad tas ir {after}.',
  'import.scope_outside':
    'Tvērums {before} ir ārpus apkalpotās mapes. Kārtula šim lietotājam liedz visu, līdz maināt tvērumu un noņemat kārtulu.',
  'import.missing': 'Mapes {path} nav.',
  'import.share_needs_download': 'Vairs nevar kopīgot: tam vajag lejupielādes atļauju.',
  'import.admin_gained_permissions': 'Administratoriem ir visas atļaujas. Pievienotas: {after}.',
  'import.command_is_pattern': 'Programma {before} bija regulārā izteiksme. Šeit programmas norāda precīzi.',
  'import.password_default': 'Parole ir „admin”, ko zina visi: nomainiet to tagad.',
  'import.password_short':
    'Parole ir īsāka, nekā jābūt jaunām parolēm. Tā joprojām darbojas: palūdziet citu.',
  'import.password_minimum':
    'Jauno paroļu minimālais garums rakstzīmēs: {after}. Īsākas joprojām darbojas un parādās šeit, kad to lietotāji ir pieteikušies.',
  'import.password_unusable': 'Parole glabājas nezināmā veidā: iestatiet jaunu.',
  'import.link_gone': 'Tur nekā nav. Saite atvērsies, kad kaut kas būs.',
  'import.link_outside': 'Tā ved ārpus sava īpašnieka {user} tvēruma.',
  'import.link_without_owner': 'Tās īpašnieka nav.',
  'import.link_exists': 'Tā šeit jau bija un netika mainīta.',
  'import.symlink_leaves_scope': 'Ved uz {after}, kas nav šī lietotāja mapē.',
  'import.symlink_leaves_root': 'Ved ārpus apkalpotās mapes.',
  'import.symlinks_not_all_seen': 'Var būt vēl: netika pārmeklēti visi faili.',
  'import.rule_ends_at_segment':
    'Kārtula ceļam {path} attiecās arī uz {before}. Šeit tā attiecas tikai uz veseliem nosaukumiem.',
  'import.rule_holds_for_folder': 'Kārtula ceļam {path} attiecas arī uz pašu mapi, ne tikai uz tās saturu.',
  'import.rule_denies_all':
    'Izteiksme {before} nav derīga vai ir pārāk gara. Kārtula liedz visu, līdz to maināt.',
  'import.rule_without_slash': 'Kārtula ceļam {path} nekad nedarbojas: ceļš nesākas ar slīpsvītru.',
  'import.setting_changed': 'Bija {before}, tagad ir {after}.',
  'import.option_dropped': 'Vērtība {before} nav derīga un tika izlaista.',
  'import.branding_copied': 'Faili tika nokopēti no {before} uz {path}. Mainiet tos tur.',
  'import.branding_file_left':
    'Fails {path} netika nokopēts: noformējumam der custom.css un attēli mapē img, ne lielāki par 4 MiB.',
  'import.settings_kept': 'Iestatījumi, kas šeit jau bija, tika paturēti.',
  'import.source_in_use': 'File Browser darbojās. Tas, ko tas turpmāk maina, netiek pārņemts: apturiet to.',
};
