import type { WelcomeMessages } from './en';

export const messages: WelcomeMessages = {
  'setup.page': 'Konfigurering',
  'setup.step': 'Steg {step, number} av {count, number}',
  'setup.skip': 'Hoppa över',
  'setup.back': 'Tillbaka',
  'setup.next': 'Fortsätt',
  'setup.account.title': 'Välkommen till {name}',
  'setup.account.text': 'Några val, sedan är dina filer redo. Allt kan ändras senare i inställningarna.',
  'setup.account.language': 'Det gäller även för nya användare.',
  'setup.account.keep': 'Lämna båda fälten tomma för att behålla lösenordet du loggade in med.',
  'setup.account.easy': 'Namn, vanliga ord och tangentrader godtas inte.',
  'setup.files.title': 'Dina filer',
  'setup.files.text': 'Här når du allt som finns i den här mappen på servern.',
  'setup.files.writable': 'Filer kan läsas och skrivas.',
  'setup.files.readOnly': 'Filer kan bara läsas: servern får inte skriva i den här mappen.',
  'setup.files.free': '{free} av {total} är ledigt.',
  'setup.files.other':
    'Om du vill visa en annan mapp stoppar du servern och startar den med namnet på den mappen:',
  'setup.view': 'Visa mappar som',
  'setup.view.auto': 'Automatisk',
  'setup.view.list': 'Lista',
  'setup.view.mosaic': 'Rutor',
  'setup.view.text':
    '”Automatisk” visar bilder och filmer som rutor och allt annat som en lista. Varje mapp kan ändras. Det gäller även för nya användare.',
  'setup.people.title': 'Andra personer',
  'setup.people.text': 'Vem får ha ett konto på den här servern?',
  'setup.people.invited': 'Bara de jag lägger till',
  'setup.people.invitedText': 'Du skapar deras konton i användarhanteringen.',
  'setup.people.anyone': 'Vem som helst får skapa konto',
  'setup.people.anyoneText':
    'Den som kan öppna inloggningssidan kan skapa ett konto. Var och en får en egen mapp och ser bara den.',
  'setup.check.good': 'Allt är i sin ordning',
  'setup.check.odd': '{count, plural, one {# sak är värd en titt} other {# saker är värda en titt}}',
  'setup.check.text':
    'Det här har servern kommit fram till om sig själv, på engelska. Kommandot ”satchel doctor” säger samma sak när som helst.',
  'setup.check.passed': '{count, plural, one {# kontroll godkänd} other {# kontroller godkända}}',
  'setup.check.state': '{state, select, bad {Måste åtgärdas} odd {Värt en titt} other {I sin ordning}}',

  'import.title': 'Hämtat från File Browser',
  'import.intro': 'Innehållet i {file}, skrivet av File Browser {release}, hämtades {date}.',
  'import.untouched': 'Den gamla filen ändrades inte.',
  'import.link': 'Rapport om importen',
  'import.linkText': 'Vad som kom från File Browser, vad som är avstängt och vad som är annorlunda.',
  'import.links': 'Länkar',
  'import.options': 'Serveralternativ',
  'import.ended':
    '{count, plural, one {# länk hade gått ut och togs inte med.} other {# länkar hade gått ut och togs inte med.}}',
  'import.same': 'Allt kom över som det var.',
  'import.showAll': '{count, plural, one {Visa # till} other {Visa # till}}',
  'import.unlisted': '{count, plural, one {Ytterligare # visas inte.} other {Ytterligare # visas inte.}}',
  'import.everybody': 'Alla',
  'import.newUsers': 'Nya användare',
  'import.switchOn': 'Så slår du på det',
  'import.copy': 'Kopiera kommandot',
  'import.copied': 'Kommandot kopierat',
  'import.off': 'Avstängt tills vidare',
  'import.offText':
    'Det som kör program, eller inte vore säkert här, väntar på ditt beslut. Skriv in kommandona där servern körs.',
  'import.passwords': 'Lösenord',
  'import.linksOut': 'Länkar som blev kvar',
  'import.symlinks': 'Symboliska länkar som leder ut',
  'import.symlinksText':
    'Användare ser bara det som finns i deras mapp, därför nekas de här länkarna. Var och en kan bli en mapp för sin användare eller förbli nekad.',
  'import.symlinkGrant': 'Gör till en mapp för användaren',
  'import.symlinkRefuse': 'Låt vara nekad',
  'import.symlinkGrantAll': 'Gör alla till mappar',
  'import.symlinkRefuseAll': 'Låt alla vara nekade',
  'import.symlinkGranted': 'Det är nu en mapp för användaren.',
  'import.symlinkRefused': 'Den förblir nekad.',
  'import.symlinkFailed':
    'De här kunde inte bli mappar: {paths}. En mapp som hör till systemet, till servern själv eller som omger användarens kan inte vara det.',
  'import.rules': 'Regler som fungerar annorlunda',

  'import.option_unnamed':
    'Importerades inte, eftersom filen hittades och inte angavs. Ange det igen om det behövs: {before}',
  'import.commands_off':
    'Kommandon är avstängda. När de är på ser en användares program bara användarens mapp.',
  'import.proxy_not_trusted':
    'Huvudet {name} godtas bara från proxyservrar på den här datorn. Ange andra med --trusted-proxies.',
  'import.sessions_ended': 'Alla måste logga in en gång.',
  'import.signup_off':
    'Det går inte att skapa konto: den som gjorde det skulle ha sett alla filer. Ge nya användare en hemmapp innan du tillåter det.',
  'import.user_exists': 'En användare med det här namnet fanns redan och ändrades inte.',
  'import.damaged': 'Den här posten är skadad och togs inte med.',
  'import.user_renamed':
    'Hette {before}. Ett namn får inte börja eller sluta med ett mellanslag, och två namn får inte skilja sig bara genom skiftläge eller osynliga tecken.',
  'import.scope_converted': 'Området var {before}, en sökväg på datorn. Nu är det {after}.',
  'import.scope_outside':
    'Området {before} ligger utanför mappen som visas. En regel nekar användaren allt tills du ändrar området och tar bort regeln.',
  'import.missing': 'Mappen {path} finns inte.',
  'import.share_needs_download': 'Får inte längre dela: det kräver behörighet att ladda ner.',
  'import.admin_gained_permissions': 'Administratörer har alla behörigheter. Tillagda: {after}.',
  'import.command_is_pattern': 'Programmet {before} var ett reguljärt uttryck. Här anges program exakt.',
  'import.password_default': 'Lösenordet är ”admin”, som alla känner till: byt det nu.',
  'import.password_short':
    'Lösenordet är kortare än nya lösenord måste vara. Det fungerar fortfarande: be om ett annat.',
  'import.password_minimum':
    'Nya lösenord måste ha minst {after} tecken. Kortare fungerar fortfarande och visas här när användarna har loggat in.',
  'import.password_unusable': 'Lösenordet är lagrat på ett okänt sätt: ange ett nytt.',
  'import.link_gone': 'Där finns ingenting. Länken öppnas så snart det finns något där.',
  'import.link_outside': 'Den leder ut ur området för ägaren {user}.',
  'import.link_without_owner': 'Ägaren finns inte.',
  'import.link_exists': 'Den fanns redan och ändrades inte.',
  'import.symlink_leaves_scope': 'Leder till {after}, som inte finns i användarens mapp.',
  'import.symlink_leaves_root': 'Leder ut ur mappen som visas.',
  'import.symlinks_not_all_seen': 'Det kan finnas fler: alla filer har inte sökts igenom.',
  'import.rule_ends_at_segment': 'Regeln för {path} gällde även {before}. Här gäller den bara hela namn.',
  'import.rule_holds_for_folder':
    'Regeln för {path} gäller även själva mappen, inte bara det som finns i den.',
  'import.rule_denies_all':
    'Uttrycket {before} är ogiltigt eller för långt. Regeln nekar allt tills du ändrar den.',
  'import.rule_without_slash': 'Regeln för {path} gäller aldrig: sökvägen börjar inte med ett snedstreck.',
  'import.setting_changed': 'Var {before} och är nu {after}.',
  'import.option_dropped': 'Värdet {before} är ogiltigt och togs inte med.',
  'import.branding_copied': 'Filerna kopierades från {before} till {path}. Ändra dem där.',
  'import.branding_file_left':
    'Filen {path} kopierades inte: custom.css och bilder under img på högst 4 MiB godtas.',
  'import.settings_kept': 'Inställningarna som redan fanns här behölls.',
  'import.source_in_use':
    'File Browser var igång. Det som ändras där från och med nu kommer inte över: stoppa det.',
};
