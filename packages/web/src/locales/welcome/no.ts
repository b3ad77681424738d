import type { WelcomeMessages } from './en';

export const messages: WelcomeMessages = {
  'setup.page': 'Oppsett',
  'setup.step': 'Trinn {step, number} av {count, number}',
  'setup.skip': 'Hopp over oppsettet',
  'setup.back': 'Tilbake',
  'setup.next': 'Fortsett',
  'setup.account.title': 'Velkommen til {name}',
  'setup.account.text': 'Noen få valg, så er filene dine klare. Alt kan endres senere i innstillingene.',
  'setup.account.language': 'Nye brukere begynner også med det.',
  'setup.account.keep': 'La begge feltene stå tomme for å beholde passordet du logget inn med.',
  'setup.account.easy': 'Navn, vanlige ord og rekker av taster godtas ikke.',
  'setup.files.title': 'Filene dine',
  'setup.files.text': 'Alt i denne mappen på serveren er tilgjengelig her.',
  'setup.files.writable': 'Filer kan leses og skrives.',
  'setup.files.readOnly': 'Filer kan bare leses: Serveren har ikke lov til å skrive i denne mappen.',
  'setup.files.free': '{free} av {total} er ledig.',
  'setup.files.other': 'For å tilby en annen mappe stopper du serveren og starter den med navnet på mappen:',
  'setup.view': 'Vis mapper som',
  'setup.view.auto': 'Automatisk',
  'setup.view.list': 'Liste',
  'setup.view.mosaic': 'Fliser',
  'setup.view.text':
    '«Automatisk» viser bilder og filmer som fliser og alt annet som en liste. Hver mappe kan endres. Nye brukere begynner også med det.',
  'setup.people.title': 'Andre personer',
  'setup.people.text': 'Hvem kan ha en konto på denne serveren?',
  'setup.people.invited': 'Bare de jeg legger til',
  'setup.people.invitedText': 'Du oppretter kontoene deres i brukeradministrasjonen.',
  'setup.people.anyone': 'Alle kan opprette konto',
  'setup.people.anyoneText':
    'Alle som kan åpne innloggingssiden, kan opprette en konto. Hver av dem får en egen mappe og ser bare den.',
  'setup.check.good': 'Alt er i orden',
  'setup.check.odd': '{count, plural, one {# ting er verd å se på} other {# ting er verd å se på}}',
  'setup.check.text':
    'Dette har serveren funnet ut om seg selv, på engelsk. Kommandoen «satchel doctor» sier det samme når som helst.',
  'setup.check.passed': '{count, plural, one {# kontroll bestått} other {# kontroller bestått}}',
  'setup.check.state': '{state, select, bad {Må rettes} odd {Verd å se på} other {I orden}}',

  'import.title': 'Hentet fra File Browser',
  'import.intro': 'Innholdet i {file}, skrevet av File Browser {release}, ble hentet {date}.',
  'import.untouched': 'Den gamle filen ble ikke endret.',
  'import.link': 'Rapport om importen',
  'import.linkText': 'Hva som kom fra File Browser, hva som er slått av, og hva som er annerledes.',
  'import.links': 'Lenker',
  'import.options': 'Servervalg',
  'import.ended':
    '{count, plural, one {# lenke var utløpt og ble utelatt.} other {# lenker var utløpt og ble utelatt.}}',
  'import.same': 'Alt kom over som det var.',
  'import.showAll': '{count, plural, one {Vis # til} other {Vis # til}}',
  'import.unlisted': '{count, plural, one {Ytterligere # vises ikke.} other {Ytterligere # vises ikke.}}',
  'import.everybody': 'Alle',
  'import.newUsers': 'Nye brukere',
  'import.switchOn': 'Slik slår du det på',
  'import.copy': 'Kopier kommandoen',
  'import.copied': 'Kommandoen er kopiert',
  'import.off': 'Slått av inntil videre',
  'import.offText':
    'Det som kjører programmer, eller ikke ville vært trygt her, venter på din avgjørelse. Skriv inn disse kommandoene der serveren kjører.',
  'import.passwords': 'Passord',
  'import.linksOut': 'Lenker som ble igjen',
  'import.symlinks': 'Symbolske lenker som fører ut',
  'import.symlinksText':
    'Brukere ser bare det som er i mappen deres, derfor nektes disse lenkene. Hver av dem kan bli en mappe for brukeren sin eller forbli nektet.',
  'import.symlinkGrant': 'Gjør til en mappe for brukeren',
  'import.symlinkRefuse': 'La være nektet',
  'import.symlinkGrantAll': 'Gjør alle til mapper',
  'import.symlinkRefuseAll': 'La alle være nektet',
  'import.symlinkGranted': 'Dette er nå en mappe for brukeren.',
  'import.symlinkRefused': 'Forblir nektet.',
  'import.symlinkFailed':
    'Disse kunne ikke bli mapper: {paths}. En mappe som hører til systemet, til serveren selv, eller som ligger rundt brukerens, kan ikke være det.',
  'import.rules': 'Regler som virker annerledes',

  'import.option_unnamed':
    'Ble ikke importert, fordi filen ble funnet og ikke oppgitt. Angi det på nytt om nødvendig: {before}',
  'import.commands_off':
    'Kommandoer er slått av. Når de er på, ser programmene til en bruker bare mappen til brukeren.',
  'import.proxy_not_trusted':
    'Headeren {name} godtas bare fra proxyer på denne maskinen. Oppgi andre med --trusted-proxies.',
  'import.sessions_ended': 'Alle må logge inn én gang.',
  'import.signup_off':
    'Man kan ikke opprette konto: De som gjorde det, ville sett alle filene. Gi nye brukere en hjemmemappe før du tillater det.',
  'import.user_exists': 'En bruker med dette navnet fantes allerede og ble ikke endret.',
  'import.damaged': 'Denne posten er skadet og ble utelatt.',
  'import.user_renamed':
    'Het {before}. Et navn kan ikke begynne eller slutte med et mellomrom, og to navn kan ikke bare skille seg i store og små bokstaver eller usynlige tegn.',
  'import.scope_converted': 'Området var {before}, en sti på maskinen. Nå er det {after}.',
  'import.scope_outside':
    'Området {before} ligger utenfor mappen som tilbys. En regel nekter denne brukeren alt til du endrer området og fjerner regelen.',
  'import.missing': 'Mappen {path} finnes ikke.',
  'import.share_needs_download': 'Kan ikke dele lenger: Det krever tillatelse til å laste ned.',
  'import.admin_gained_permissions': 'Administratorer har alle tillatelser. Lagt til: {after}.',
  'import.command_is_pattern': 'Programmet {before} var et regulært uttrykk. Her oppgis programmer nøyaktig.',
  'import.password_default': 'Passordet er «admin», som alle kjenner: Bytt det nå.',
  'import.password_short':
    'Passordet er kortere enn nye passord må være. Det virker fortsatt: Be om et annet.',
  'import.password_minimum':
    'Nye passord må ha minst {after} tegn. Kortere virker fortsatt og vises her når brukerne har logget inn.',
  'import.password_unusable': 'Passordet er lagret på en ukjent måte: Angi et nytt.',
  'import.link_gone': 'Det er ingenting der. Lenken åpnes så snart det er noe der.',
  'import.link_outside': 'Den fører ut av området til eieren, {user}.',
  'import.link_without_owner': 'Eieren finnes ikke.',
  'import.link_exists': 'Den fantes allerede og ble ikke endret.',
  'import.symlink_leaves_scope': 'Fører til {after}, som ikke er i mappen til denne brukeren.',
  'import.symlink_leaves_root': 'Fører ut av mappen som tilbys.',
  'import.symlinks_not_all_seen': 'Det kan finnes flere: Ikke alle filer er gjennomsøkt.',
  'import.rule_ends_at_segment':
    'Regelen for {path} gjaldt også for {before}. Her gjelder den bare for hele navn.',
  'import.rule_holds_for_folder':
    'Regelen for {path} gjelder også for selve mappen, ikke bare det som er i den.',
  'import.rule_denies_all':
    'Uttrykket {before} er ugyldig eller for langt. Regelen nekter alt til du endrer den.',
  'import.rule_without_slash': 'Regelen for {path} gjelder aldri: Stien begynner ikke med en skråstrek.',
  'import.setting_changed': 'Var {before} og er nå {after}.',
  'import.option_dropped': 'Verdien {before} er ugyldig og ble utelatt.',
  'import.branding_copied': 'Filene ble kopiert fra {before} til {path}. Endre dem der.',
  'import.branding_file_left':
    'Filen {path} ble ikke kopiert: custom.css og bilder under img på inntil 4 MiB godtas.',
  'import.settings_kept': 'Innstillingene som allerede var her, ble beholdt.',
  'import.source_in_use':
    'File Browser kjørte fortsatt. Det som endres der fra nå av, kommer ikke over: Stopp det.',
};
