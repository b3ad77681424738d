import type { WelcomeMessages } from './en';

export const messages: WelcomeMessages = {
  'setup.page': 'Prvotné nastavenie',
  'setup.step': 'Krok {step, number} z {count, number}',
  'setup.skip': 'Preskočiť nastavenie',
  'setup.back': 'Späť',
  'setup.next': 'Pokračovať',
  'setup.account.title': 'Víta vás {name}',
  'setup.account.text':
    'Zopár rozhodnutí a vaše súbory sú pripravené. Všetko sa dá neskôr zmeniť v nastaveniach.',
  'setup.account.language': 'Začnú s ním aj noví používatelia.',
  'setup.account.keep': 'Ak chcete ponechať heslo, ktorým ste sa prihlásili, nechajte obe polia prázdne.',
  'setup.account.easy': 'Mená, bežné slová a rady klávesov sa neprijímajú.',
  'setup.files.title': 'Vaše súbory',
  'setup.files.text': 'Tento priečinok na serveri vidíte tu.',
  'setup.files.writable': 'Súbory možno čítať aj zapisovať.',
  'setup.files.readOnly': 'Súbory možno len čítať: server do tohto priečinka nesmie zapisovať.',
  'setup.files.free': 'Voľné: {free} z {total}.',
  'setup.files.other': 'Ak chcete sprístupniť iný priečinok, zastavte server a spustite ho s ním:',
  'setup.view': 'Priečinky zobrazovať ako',
  'setup.view.auto': 'Automaticky',
  'setup.view.list': 'Zoznam',
  'setup.view.mosaic': 'Dlaždice',
  'setup.view.text':
    'Automatické zobrazenie ukáže obrázky a filmy ako dlaždice a všetko ostatné ako zoznam. Môžete to zmeniť pri každom priečinku. Platí to aj pre nových používateľov.',
  'setup.people.title': 'Ďalší ľudia',
  'setup.people.text': 'Kto smie mať účet na tomto serveri?',
  'setup.people.invited': 'Len ľudia, ktorých pridám',
  'setup.people.invitedText': 'Účty im vytvoríte v správe používateľov.',
  'setup.people.anyone': 'Registrovať sa môže ktokoľvek',
  'setup.people.anyoneText':
    'Účet si môže vytvoriť ktokoľvek, kto môže otvoriť prihlasovaciu stránku. Každý dostane vlastný priečinok a vidí len ten.',
  'setup.check.good': 'Všetko je v poriadku',
  'setup.check.odd':
    '{count, plural, one {# vec stojí za pozornosť} few {# veci stoja za pozornosť} many {# veci stojí za pozornosť} other {# vecí stojí za pozornosť}}',
  'setup.check.text': 'Toto o sebe server zistil. „satchel doctor“ vám to kedykoľvek povie znova.',
  'setup.check.passed':
    '{count, plural, one {# kontrola v poriadku} few {# kontroly v poriadku} many {# kontroly v poriadku} other {# kontrol v poriadku}}',
  'setup.check.state': '{state, select, bad {Treba opraviť} odd {Stojí za pozornosť} other {V poriadku}}',

  'import.title': 'Prevzaté z File Browsera',
  'import.intro': 'Obsah súboru {file}, ktorý zapísal File Browser {release}, bol prevzatý {date}.',
  'import.untouched': 'Starý súbor sa nezmenil.',
  'import.link': 'Správa o importe',
  'import.linkText': 'Čo bolo prevzaté z File Browsera, čo je vypnuté a čo je inak.',
  'import.links': 'Odkazy',
  'import.options': 'Možnosti servera',
  'import.ended':
    '{count, plural, one {# odkaz vypršal a bol vynechaný.} few {# odkazy vypršali a boli vynechané.} many {# odkazu vypršalo a bolo vynechaného.} other {# odkazov vypršalo a bolo vynechaných.}}',
  'import.same': 'Všetko bolo prevzaté bez zmeny.',
  'import.showAll':
    '{count, plural, one {Zobraziť # ďalšiu} few {Zobraziť # ďalšie} many {Zobraziť # ďalšej} other {Zobraziť # ďalších}}',
  'import.unlisted':
    '{count, plural, one {# ďalšia nie je uvedená.} few {# ďalšie nie sú uvedené.} many {# ďalšej nie je uvedenej.} other {# ďalších nie je uvedených.}}',
  'import.everybody': 'Všetci',
  'import.newUsers': 'Noví používatelia',
  'import.switchOn': 'Ako to zapnúť',
  'import.copy': 'Kopírovať príkaz',
  'import.copied': 'Príkaz skopírovaný',
  'import.off': 'Zatiaľ vypnuté',
  'import.offText':
    'Čo spúšťa programy alebo by tu nebolo bezpečné, čaká na vaše rozhodnutie. Tieto príkazy zadajte tam, kde server beží.',
  'import.passwords': 'Heslá',
  'import.linksOut': 'Odkazy, ktoré neboli prevzaté',
  'import.symlinks': 'Symbolické odkazy, ktoré vedú von',
  'import.symlinksText':
    'Používatelia vidia len to, čo je v ich priečinku, preto sa tieto odkazy odmietajú. Každý sa môže stať priečinkom svojho používateľa alebo zostať odmietnutý.',
  'import.symlinkGrant': 'Urobiť z neho priečinok tohto používateľa',
  'import.symlinkRefuse': 'Nechať odmietnutý',
  'import.symlinkGrantAll': 'Urobiť zo všetkých priečinky',
  'import.symlinkRefuseAll': 'Nechať všetky odmietnuté',
  'import.symlinkGranted': 'Teraz je to priečinok používateľa.',
  'import.symlinkRefused': 'Zostáva odmietnutý.',
  'import.symlinkFailed':
    'Z týchto sa priečinky urobiť nepodarilo: {paths}. Nemôže ním byť priečinok systému, samotného servera ani priečinok, ktorý obsahuje ten používateľov.',
  'import.rules': 'Pravidlá, ktoré fungujú inak',

  'import.option_unnamed':
    'Nebolo prevzaté, pretože súbor bol nájdený, a nie zadaný. V prípade potreby nastavte znova: {before}',
  'import.commands_off':
    'Príkazy sú vypnuté. Keď sa zapnú, programy spustené používateľmi uvidia len priečinok daného používateľa.',
  'import.proxy_not_trusted':
    'Hlavička {name} platí len od proxy serverov na tomto počítači. Ďalšie uveďte pomocou --trusted-proxies.',
  'import.sessions_ended': 'Všetci sa musia raz prihlásiť.',
  'import.signup_off':
    'Registrácia je vypnutá: kto by sa zaregistroval, videl by všetky súbory. Skôr než ju povolíte, dajte novým používateľom domovský priečinok.',
  'import.user_exists': 'Používateľ s týmto menom tu už bol a nezmenil sa.',
  'import.damaged': 'Tento záznam je poškodený a bol vynechaný.',
  'import.user_renamed':
    'Predtým {before}. Meno sa nesmie začínať ani končiť medzerou a dve sa nesmú líšiť len veľkosťou písmen alebo neviditeľnými znakmi.',
  'import.scope_converted': 'Rozsah bol {before}, cesta v počítači. Teraz je to {after}.',
  'import.scope_outside':
    'Rozsah {before} leží mimo sprístupneného priečinka. Pravidlo tomuto používateľovi všetko zakazuje, kým rozsah nezmeníte a pravidlo neodoberiete.',
  'import.missing': 'Priečinok {path} neexistuje.',
  'import.share_needs_download': 'Už nesmie zdieľať: treba na to oprávnenie na sťahovanie.',
  'import.admin_gained_permissions': 'Správcovia majú všetky oprávnenia. Pridané: {after}.',
  'import.command_is_pattern': 'Program {before} bol regulárny výraz. Tu sa programy uvádzajú presne.',
  'import.password_default': 'Heslo je „admin“, ktoré pozná každý: hneď ho zmeňte.',
  'import.password_short': 'Heslo je kratšie, než musia byť nové heslá. Stále funguje: požiadajte o iné.',
  'import.password_minimum':
    'Najmenší počet znakov nových hesiel: {after}. Kratšie stále fungujú a uvedú sa tu, keď sa ich používatelia prihlásia.',
  'import.password_unusable': 'Heslo je uložené neznámym spôsobom: nastavte nové.',
  'import.link_gone': 'Nič tam nie je. Odkaz sa otvorí, keď tam niečo bude.',
  'import.link_outside': 'Vedie mimo rozsahu svojho vlastníka: {user}.',
  'import.link_without_owner': 'Jeho vlastník neexistuje.',
  'import.link_exists': 'Už tu bol a nezmenil sa.',
  'import.symlink_leaves_scope': 'Vedie do {after}, čo nie je v priečinku tohto používateľa.',
  'import.symlink_leaves_root': 'Vedie mimo sprístupneného priečinka.',
  'import.symlinks_not_all_seen': 'Môže ich byť viac: neprehľadali sa všetky súbory.',
  'import.rule_ends_at_segment': 'Pravidlo pre {path} platilo aj pre {before}. Tu platí len pre celé názvy.',
  'import.rule_holds_for_folder':
    'Pravidlo pre {path} platí aj pre samotný priečinok, nielen pre jeho obsah.',
  'import.rule_denies_all':
    'Výraz {before} nie je platný alebo je príliš dlhý. Pravidlo zakazuje všetko, kým ho nezmeníte.',
  'import.rule_without_slash': 'Pravidlo pre {path} nikdy neplatí: jeho cesta sa nezačína lomkou.',
  'import.setting_changed': 'Bolo {before} a teraz je {after}.',
  'import.option_dropped': 'Hodnota {before} nie je platná a bola vynechaná.',
  'import.branding_copied': 'Súbory boli skopírované z {before} do {path}. Meňte ich tam.',
  'import.branding_file_left':
    'Súbor {path} nebol skopírovaný: vlastný vzhľad prijíma custom.css a obrázky v priečinku img do 4 MiB.',
  'import.settings_kept': 'Nastavenia, ktoré tu už boli, zostali.',
  'import.source_in_use': 'File Browser bežal. Čo zmení odteraz, sa neprevezme: zastavte ho.',
};
