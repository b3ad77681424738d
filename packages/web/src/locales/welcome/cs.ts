import type { WelcomeMessages } from './en';

export const messages: WelcomeMessages = {
  'setup.page': 'Prvotní nastavení',
  'setup.step': 'Krok {step, number} z {count, number}',
  'setup.skip': 'Přeskočit nastavení',
  'setup.back': 'Zpět',
  'setup.next': 'Pokračovat',
  'setup.account.title': 'Vítá vás {name}',
  'setup.account.text':
    'Pár rozhodnutí a vaše soubory jsou připravené. Všechno lze později změnit v nastavení.',
  'setup.account.language': 'Začnou s ním i noví uživatelé.',
  'setup.account.keep': 'Chcete-li ponechat heslo, kterým jste se přihlásili, nechte obě pole prázdná.',
  'setup.account.easy': 'Jména, běžná slova a řady kláves se nepřijímají.',
  'setup.files.title': 'Vaše soubory',
  'setup.files.text': 'Tuto složku na serveru vidíte zde.',
  'setup.files.writable': 'Soubory lze číst i zapisovat.',
  'setup.files.readOnly': 'Soubory lze jen číst: server do této složky nesmí zapisovat.',
  'setup.files.free': 'Volno: {free} z {total}.',
  'setup.files.other': 'Chcete-li zpřístupnit jinou složku, zastavte server a spusťte ho s ní:',
  'setup.view': 'Složky zobrazovat jako',
  'setup.view.auto': 'Automaticky',
  'setup.view.list': 'Seznam',
  'setup.view.mosaic': 'Dlaždice',
  'setup.view.text':
    'Automatické zobrazení ukáže obrázky a filmy jako dlaždice a všechno ostatní jako seznam. Můžete to změnit u každé složky. Platí to i pro nové uživatele.',
  'setup.people.title': 'Další lidé',
  'setup.people.text': 'Kdo smí mít účet na tomto serveru?',
  'setup.people.invited': 'Jen lidé, které přidám',
  'setup.people.invitedText': 'Účty jim vytvoříte ve správě uživatelů.',
  'setup.people.anyone': 'Registrovat se může kdokoli',
  'setup.people.anyoneText':
    'Účet si může vytvořit kdokoli, kdo může otevřít přihlašovací stránku. Každý dostane vlastní složku a vidí jen ji.',
  'setup.check.good': 'Všechno je v pořádku',
  'setup.check.odd':
    '{count, plural, one {# věc stojí za pozornost} few {# věci stojí za pozornost} many {# věci stojí za pozornost} other {# věcí stojí za pozornost}}',
  'setup.check.text': 'Tohle o sobě server zjistil. „satchel doctor“ vám to řekne kdykoli znovu.',
  'setup.check.passed':
    '{count, plural, one {# kontrola v pořádku} few {# kontroly v pořádku} many {# kontroly v pořádku} other {# kontrol v pořádku}}',
  'setup.check.state': '{state, select, bad {Nutno opravit} odd {Stojí za pozornost} other {V pořádku}}',

  'import.title': 'Převzato z File Browseru',
  'import.intro': 'Obsah souboru {file}, který zapsal File Browser {release}, byl převzat {date}.',
  'import.untouched': 'Starý soubor se nezměnil.',
  'import.link': 'Zpráva o importu',
  'import.linkText': 'Co bylo převzato z File Browseru, co je vypnuté a co je jinak.',
  'import.links': 'Odkazy',
  'import.options': 'Možnosti serveru',
  'import.ended':
    '{count, plural, one {# odkaz vypršel a byl vynechán.} few {# odkazy vypršely a byly vynechány.} many {# odkazu vypršelo a bylo vynecháno.} other {# odkazů vypršelo a bylo vynecháno.}}',
  'import.same': 'Všechno bylo převzato beze změny.',
  'import.showAll':
    '{count, plural, one {Zobrazit # další} few {Zobrazit # další} many {Zobrazit # další} other {Zobrazit # dalších}}',
  'import.unlisted':
    '{count, plural, one {# další není uveden.} few {# další nejsou uvedeny.} many {# dalšího není uvedeno.} other {# dalších není uvedeno.}}',
  'import.everybody': 'Všichni',
  'import.newUsers': 'Noví uživatelé',
  'import.switchOn': 'Jak to zapnout',
  'import.copy': 'Kopírovat příkaz',
  'import.copied': 'Příkaz zkopírován',
  'import.off': 'Prozatím vypnuto',
  'import.offText':
    'Co spouští programy nebo by tu nebylo bezpečné, čeká na vaše rozhodnutí. Tyto příkazy zadejte tam, kde server běží.',
  'import.passwords': 'Hesla',
  'import.linksOut': 'Odkazy, které nebyly převzaty',
  'import.symlinks': 'Symbolické odkazy, které vedou ven',
  'import.symlinksText':
    'Uživatelé vidí jen to, co je v jejich složce, proto se tyto odkazy odmítají. Každý se může stát složkou svého uživatele, nebo zůstat odmítnutý.',
  'import.symlinkGrant': 'Udělat z něj složku tohoto uživatele',
  'import.symlinkRefuse': 'Nechat odmítnutý',
  'import.symlinkGrantAll': 'Udělat ze všech složky',
  'import.symlinkRefuseAll': 'Nechat všechny odmítnuté',
  'import.symlinkGranted': 'Teď je to složka uživatele.',
  'import.symlinkRefused': 'Zůstává odmítnutý.',
  'import.symlinkFailed':
    'Z těchto se složky udělat nepodařilo: {paths}. Nemůže jí být složka systému, samotného serveru ani složka, která obsahuje tu uživatelovu.',
  'import.rules': 'Pravidla, která fungují jinak',

  'import.option_unnamed':
    'Nebylo převzato, protože soubor byl nalezen, a ne zadán. V případě potřeby nastavte znovu: {before}',
  'import.commands_off':
    'Příkazy jsou vypnuté. Až se zapnou, uvidí programy spuštěné uživateli jen složku daného uživatele.',
  'import.proxy_not_trusted':
    'Hlavička {name} platí jen od proxy serverů na tomto počítači. Další uveďte pomocí --trusted-proxies.',
  'import.sessions_ended': 'Všichni se musí jednou přihlásit.',
  'import.signup_off':
    'Registrace je vypnutá: kdo by se zaregistroval, viděl by všechny soubory. Než ji povolíte, dejte novým uživatelům domovskou složku.',
  'import.user_exists': 'Uživatel s tímto jménem tu už byl a nezměnil se.',
  'import.damaged': 'Tento záznam je poškozený a byl vynechán.',
  'import.user_renamed':
    'Dříve {before}. Jméno nesmí začínat ani končit mezerou a dvě se nesmějí lišit jen velikostí písmen nebo neviditelnými znaky.',
  'import.scope_converted': 'Rozsah byl {before}, cesta v počítači. Teď je to {after}.',
  'import.scope_outside':
    'Rozsah {before} leží mimo zpřístupněnou složku. Pravidlo tomuto uživateli všechno zakazuje, dokud rozsah nezměníte a pravidlo neodeberete.',
  'import.missing': 'Složka {path} neexistuje.',
  'import.share_needs_download': 'Už nesmí sdílet: je k tomu potřeba oprávnění ke stahování.',
  'import.admin_gained_permissions': 'Správci mají všechna oprávnění. Přidáno: {after}.',
  'import.command_is_pattern': 'Program {before} byl regulární výraz. Zde se programy uvádějí přesně.',
  'import.password_default': 'Heslo je „admin“, které zná každý: hned je změňte.',
  'import.password_short': 'Heslo je kratší, než musí být nová hesla. Stále funguje: požádejte o jiné.',
  'import.password_minimum':
    'Nejmenší počet znaků nových hesel: {after}. Kratší stále fungují a uvedou se zde, až se jejich uživatelé přihlásí.',
  'import.password_unusable': 'Heslo je uložené neznámým způsobem: nastavte nové.',
  'import.link_gone': 'Nic tam není. Odkaz se otevře, až tam něco bude.',
  'import.link_outside': 'Vede mimo rozsah svého vlastníka: {user}.',
  'import.link_without_owner': 'Jeho vlastník neexistuje.',
  'import.link_exists': 'Už tu byl a nezměnil se.',
  'import.symlink_leaves_scope': 'Vede do {after}, což není ve složce tohoto uživatele.',
  'import.symlink_leaves_root': 'Vede mimo zpřístupněnou složku.',
  'import.symlinks_not_all_seen': 'Může jich být víc: neprohledaly se všechny soubory.',
  'import.rule_ends_at_segment': 'Pravidlo pro {path} platilo i pro {before}. Zde platí jen pro celé názvy.',
  'import.rule_holds_for_folder': 'Pravidlo pro {path} platí i pro složku samotnou, nejen pro její obsah.',
  'import.rule_denies_all':
    'Výraz {before} není platný nebo je příliš dlouhý. Pravidlo zakazuje všechno, dokud je nezměníte.',
  'import.rule_without_slash': 'Pravidlo pro {path} nikdy neplatí: jeho cesta nezačíná lomítkem.',
  'import.setting_changed': 'Bylo {before} a teď je {after}.',
  'import.option_dropped': 'Hodnota {before} není platná a byla vynechána.',
  'import.branding_copied': 'Soubory byly zkopírovány z {before} do {path}. Měňte je tam.',
  'import.branding_file_left':
    'Soubor {path} nebyl zkopírován: vlastní vzhled přijímá custom.css a obrázky ve složce img do 4 MiB.',
  'import.settings_kept': 'Nastavení, která tu už byla, zůstala.',
  'import.source_in_use': 'File Browser běžel. Co změní odteď, se nepřevezme: zastavte ho.',
};
