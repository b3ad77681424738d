import type { WelcomeMessages } from './en';

export const messages: WelcomeMessages = {
  'setup.page': 'Installatie',
  'setup.step': 'Stap {step, number} van {count, number}',
  'setup.skip': 'Installatie overslaan',
  'setup.back': 'Terug',
  'setup.next': 'Doorgaan',
  'setup.account.title': 'Welkom bij {name}',
  'setup.account.text':
    'Een paar keuzes, en uw bestanden staan klaar. Alles kan later in de instellingen worden gewijzigd.',
  'setup.account.language': 'Ook nieuwe gebruikers beginnen ermee.',
  'setup.account.keep': 'Laat beide velden leeg om het wachtwoord te houden waarmee u zich hebt aangemeld.',
  'setup.account.easy': 'Namen, gewone woorden en rijen toetsen worden geweigerd.',
  'setup.files.title': 'Uw bestanden',
  'setup.files.text': 'Alles in deze map van de server is hier bereikbaar.',
  'setup.files.writable': 'Bestanden kunnen worden gelezen en geschreven.',
  'setup.files.readOnly': 'Bestanden kunnen alleen worden gelezen: de server mag niet in deze map schrijven.',
  'setup.files.free': '{free} van {total} is vrij.',
  'setup.files.other':
    'Om een andere map aan te bieden, stopt u de server en start u hem met de naam van die map:',
  'setup.view': 'Mappen tonen als',
  'setup.view.auto': 'Automatisch',
  'setup.view.list': 'Lijst',
  'setup.view.mosaic': 'Tegels',
  'setup.view.text':
    '“Automatisch” toont foto’s en films als tegels en al de rest als lijst. Elke map kan worden aangepast. Ook nieuwe gebruikers beginnen ermee.',
  'setup.people.title': 'Andere mensen',
  'setup.people.text': 'Wie mag een account hebben op deze server?',
  'setup.people.invited': 'Alleen wie ik toevoeg',
  'setup.people.invitedText': 'U maakt hun accounts aan in het gebruikersbeheer.',
  'setup.people.anyone': 'Iedereen mag zich registreren',
  'setup.people.anyoneText':
    'Wie de aanmeldpagina kan openen, kan een account aanmaken. Iedereen krijgt een eigen map en ziet alleen die.',
  'setup.check.good': 'Alles is in orde',
  'setup.check.odd': '{count, plural, one {# punt verdient aandacht} other {# punten verdienen aandacht}}',
  'setup.check.text':
    'Dit heeft de server over zichzelf ontdekt, in het Engels. De opdracht “satchel doctor” zegt op elk moment hetzelfde.',
  'setup.check.passed': '{count, plural, one {# controle geslaagd} other {# controles geslaagd}}',
  'setup.check.state': '{state, select, bad {Moet worden opgelost} odd {Verdient aandacht} other {In orde}}',

  'import.title': 'Overgenomen uit File Browser',
  'import.intro': 'De inhoud van {file}, geschreven door File Browser {release}, is overgenomen op {date}.',
  'import.untouched': 'Het oude bestand is niet gewijzigd.',
  'import.link': 'Verslag van de import',
  'import.linkText': 'Wat uit File Browser is overgekomen, wat uitgeschakeld is en wat anders is.',
  'import.links': 'Links',
  'import.options': 'Serveropties',
  'import.ended':
    '{count, plural, one {# link was verlopen en is weggelaten.} other {# links waren verlopen en zijn weggelaten.}}',
  'import.same': 'Alles is overgekomen zoals het was.',
  'import.showAll': '{count, plural, one {Nog # tonen} other {Nog # tonen}}',
  'import.unlisted': '{count, plural, one {Nog # is niet vermeld.} other {Nog # zijn niet vermeld.}}',
  'import.everybody': 'Iedereen',
  'import.newUsers': 'Nieuwe gebruikers',
  'import.switchOn': 'Zo schakelt u het in',
  'import.copy': 'De opdracht kopiëren',
  'import.copied': 'Opdracht gekopieerd',
  'import.off': 'Voorlopig uitgeschakeld',
  'import.offText':
    'Wat programma’s uitvoert, of hier niet veilig zou zijn, wacht op uw beslissing. Voer deze opdrachten in waar de server draait.',
  'import.passwords': 'Wachtwoorden',
  'import.linksOut': 'Links die achterbleven',
  'import.symlinks': 'Symbolische links die naar buiten leiden',
  'import.symlinksText':
    'Gebruikers zien alleen wat in hun map staat, daarom worden deze links geweigerd. Elke link kan een map van zijn gebruiker worden of geweigerd blijven.',
  'import.symlinkGrant': 'Een map van deze gebruiker maken',
  'import.symlinkRefuse': 'Geweigerd laten',
  'import.symlinkGrantAll': 'Van alle een map maken',
  'import.symlinkRefuseAll': 'Alle geweigerd laten',
  'import.symlinkGranted': 'Dit is nu een map van de gebruiker.',
  'import.symlinkRefused': 'Blijft geweigerd.',
  'import.symlinkFailed':
    'Van deze kon geen map worden gemaakt: {paths}. Een map van het systeem, van de server zelf of rond die van de gebruiker kan er geen zijn.',
  'import.rules': 'Regels die anders werken',

  'import.option_unnamed':
    'Is niet geïmporteerd, omdat het bestand is gevonden en niet is opgegeven. Stel het zo nodig opnieuw in: {before}',
  'import.commands_off':
    'Opdrachten zijn uitgeschakeld. Zodra ze aan staan, zien de programma’s van een gebruiker alleen diens map.',
  'import.proxy_not_trusted':
    'De header {name} wordt alleen geloofd van proxy’s op deze machine. Noem andere met --trusted-proxies.',
  'import.sessions_ended': 'Iedereen moet zich één keer opnieuw aanmelden.',
  'import.signup_off':
    'Registreren staat uit: wie zich registreerde, zou alle bestanden hebben gezien. Geef nieuwe gebruikers een eigen map voor u het toelaat.',
  'import.user_exists': 'Er was hier al een gebruiker met deze naam; die is niet gewijzigd.',
  'import.damaged': 'Dit record is beschadigd en is weggelaten.',
  'import.user_renamed':
    'Heette {before}. Een naam mag niet met een spatie beginnen of eindigen, en twee namen mogen niet alleen in hoofdletters of onzichtbare tekens verschillen.',
  'import.scope_converted': 'Het bereik was {before}, een pad van de machine. Nu is het {after}.',
  'import.scope_outside':
    'Het bereik {before} ligt buiten de aangeboden map. Een regel weigert deze gebruiker alles tot u het bereik wijzigt en de regel verwijdert.',
  'import.missing': 'De map {path} bestaat niet.',
  'import.share_needs_download': 'Mag niet meer delen: daarvoor is het recht om te downloaden nodig.',
  'import.admin_gained_permissions': 'Beheerders hebben alle rechten. Toegevoegd: {after}.',
  'import.command_is_pattern':
    'Het programma {before} was een reguliere expressie. Hier worden programma’s precies genoemd.',
  'import.password_default': 'Het wachtwoord is “admin”, dat iedereen kent: wijzig het nu.',
  'import.password_short':
    'Het wachtwoord is korter dan nieuwe wachtwoorden moeten zijn. Het blijft werken: vraag om een ander.',
  'import.password_minimum':
    'Nieuwe wachtwoorden hebben minstens {after} tekens nodig. Kortere blijven werken en worden hier vermeld zodra hun gebruikers zich hebben aangemeld.',
  'import.password_unusable': 'Het wachtwoord is op een onbekende manier bewaard: stel een nieuw in.',
  'import.link_gone': 'Daar is niets. De link opent zodra er iets is.',
  'import.link_outside': 'Hij leidt buiten het bereik van zijn eigenaar, {user}.',
  'import.link_without_owner': 'De eigenaar ervan bestaat niet.',
  'import.link_exists': 'Hij was er al en is niet gewijzigd.',
  'import.symlink_leaves_scope': 'Leidt naar {after}, en dat staat niet in de map van deze gebruiker.',
  'import.symlink_leaves_root': 'Leidt buiten de aangeboden map.',
  'import.symlinks_not_all_seen': 'Er kunnen er meer zijn: niet alle bestanden zijn doorzocht.',
  'import.rule_ends_at_segment':
    'De regel voor {path} gold ook voor {before}. Hier geldt hij alleen voor hele namen.',
  'import.rule_holds_for_folder':
    'De regel voor {path} geldt ook voor de map zelf, niet alleen voor wat erin staat.',
  'import.rule_denies_all':
    'De expressie {before} is ongeldig of te lang. De regel weigert alles tot u hem wijzigt.',
  'import.rule_without_slash':
    'De regel voor {path} geldt nooit: het pad begint niet met een schuine streep.',
  'import.setting_changed': 'Was {before} en is nu {after}.',
  'import.option_dropped': 'De waarde {before} is ongeldig en is weggelaten.',
  'import.branding_copied': 'De bestanden zijn gekopieerd van {before} naar {path}. Wijzig ze daar.',
  'import.branding_file_left':
    'Het bestand {path} is niet gekopieerd: toegelaten zijn custom.css en afbeeldingen onder img tot 4 MiB.',
  'import.settings_kept': 'De instellingen die er al waren, zijn behouden.',
  'import.source_in_use': 'File Browser draaide nog. Wat het vanaf nu wijzigt, komt niet over: stop het.',
};
