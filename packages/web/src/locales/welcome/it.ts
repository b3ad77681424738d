import type { WelcomeMessages } from './en';

export const messages: WelcomeMessages = {
  'setup.page': 'Configurazione iniziale',
  'setup.step': 'Passo {step, number} di {count, number}',
  'setup.skip': 'Salta la configurazione',
  'setup.back': 'Indietro',
  'setup.next': 'Continua',
  'setup.account.title': 'Benvenuto in {name}',
  'setup.account.text':
    'Poche scelte e i tuoi file sono pronti. Tutto si può cambiare più tardi nelle impostazioni.',
  'setup.account.language': 'Vale anche per i nuovi utenti.',
  'setup.account.keep':
    'Lascia vuoti entrambi i campi per tenere la password con cui hai effettuato l’accesso.',
  'setup.account.easy': 'Nomi, parole comuni e file di tasti vengono rifiutati.',
  'setup.files.title': 'I tuoi file',
  'setup.files.text': 'Qui si raggiunge tutto ciò che si trova in questa cartella del server.',
  'setup.files.writable': 'I file si possono leggere e scrivere.',
  'setup.files.readOnly': 'I file si possono solo leggere: il server non può scrivere in questa cartella.',
  'setup.files.free': '{free} liberi su {total}.',
  'setup.files.other':
    'Per servire un’altra cartella, ferma il server e avvialo con il nome di quella cartella:',
  'setup.view': 'Mostra le cartelle come',
  'setup.view.auto': 'Automatica',
  'setup.view.list': 'Elenco',
  'setup.view.mosaic': 'Mosaico',
  'setup.view.text':
    '“Automatica” mostra immagini e filmati come mosaico e tutto il resto come elenco. Ogni cartella può essere cambiata. Anche i nuovi utenti iniziano così.',
  'setup.people.title': 'Altre persone',
  'setup.people.text': 'Chi può avere un account su questo server?',
  'setup.people.invited': 'Solo le persone che aggiungo',
  'setup.people.invitedText': 'Crei tu gli account nella gestione degli utenti.',
  'setup.people.anyone': 'Chiunque può registrarsi',
  'setup.people.anyoneText':
    'Chiunque possa aprire la pagina di accesso può creare un account. Ognuno riceve una cartella personale e vede solo quella.',
  'setup.check.good': 'Tutto è in ordine',
  'setup.check.odd': '{count, plural, one {# punto merita attenzione} other {# punti meritano attenzione}}',
  'setup.check.text':
    'Ecco che cosa il server ha scoperto di sé, in inglese. Il comando “satchel doctor” dice lo stesso in ogni momento.',
  'setup.check.passed': '{count, plural, one {# controllo superato} other {# controlli superati}}',
  'setup.check.state': '{state, select, bad {Da correggere} odd {Merita attenzione} other {In ordine}}',

  'import.title': 'Importato da File Browser',
  'import.intro': 'Il contenuto di {file}, scritto da File Browser {release}, è stato importato il {date}.',
  'import.untouched': 'Il vecchio file non è stato modificato.',
  'import.link': 'Resoconto dell’importazione',
  'import.linkText': 'Che cosa è arrivato da File Browser, che cosa è disattivato e che cosa è diverso.',
  'import.links': 'Link',
  'import.options': 'Opzioni del server',
  'import.ended':
    '{count, plural, one {# link era scaduto ed è stato tralasciato.} other {# link erano scaduti e sono stati tralasciati.}}',
  'import.same': 'Tutto è stato importato così com’era.',
  'import.showAll': '{count, plural, one {Mostra # altro} other {Mostra altri #}}',
  'import.unlisted': '{count, plural, one {# altro non è elencato.} other {Altri # non sono elencati.}}',
  'import.everybody': 'Tutti',
  'import.newUsers': 'Nuovi utenti',
  'import.switchOn': 'Per attivarlo',
  'import.copy': 'Copia il comando',
  'import.copied': 'Comando copiato',
  'import.off': 'Disattivato per ora',
  'import.offText':
    'Ciò che esegue programmi, o qui non sarebbe sicuro, aspetta la tua decisione. Inserisci questi comandi dove gira il server.',
  'import.passwords': 'Password',
  'import.linksOut': 'Link non importati',
  'import.symlinks': 'Collegamenti simbolici che portano fuori',
  'import.symlinksText':
    'Gli utenti vedono solo ciò che è nella loro cartella, perciò questi collegamenti vengono rifiutati. Ognuno può diventare una cartella del suo utente o restare rifiutato.',
  'import.symlinkGrant': 'Trasforma in una cartella di questo utente',
  'import.symlinkRefuse': 'Lascia rifiutato',
  'import.symlinkGrantAll': 'Trasforma tutti in cartelle',
  'import.symlinkRefuseAll': 'Lascia tutti rifiutati',
  'import.symlinkGranted': 'Ora è una cartella dell’utente.',
  'import.symlinkRefused': 'Resta rifiutato.',
  'import.symlinkFailed':
    'Questi non sono potuti diventare cartelle: {paths}. Non può esserlo una cartella del sistema, del server stesso o che contenga quella dell’utente.',
  'import.rules': 'Regole che agiscono in modo diverso',

  'import.option_unnamed':
    'Non è stato importato, perché il file è stato trovato e non indicato. Impostarlo di nuovo se serve: {before}',
  'import.commands_off':
    'I comandi sono disattivati. Quando saranno attivi, i programmi di un utente vedranno solo la sua cartella.',
  'import.proxy_not_trusted':
    'All’intestazione {name} si crede solo se viene da un proxy su questa macchina. Indica gli altri con --trusted-proxies.',
  'import.sessions_ended': 'Tutti devono accedere di nuovo una volta.',
  'import.signup_off':
    'La registrazione è chiusa: chi si fosse registrato avrebbe visto tutti i file. Dai una cartella personale ai nuovi utenti prima di consentirla.',
  'import.user_exists': 'Un utente con questo nome c’era già e non è stato modificato.',
  'import.damaged': 'Questo record è danneggiato ed è stato tralasciato.',
  'import.user_renamed':
    'Si chiamava {before}. Un nome non può iniziare o finire con uno spazio, e due non possono differire solo per maiuscole o caratteri invisibili.',
  'import.scope_converted': 'L’ambito era {before}, un percorso della macchina. Ora è {after}.',
  'import.scope_outside':
    'L’ambito {before} è fuori dalla cartella servita. Una regola nega tutto a questo utente finché non cambi l’ambito e togli la regola.',
  'import.missing': 'La cartella {path} non esiste.',
  'import.share_needs_download': 'Non può più condividere: serve il permesso di scaricare.',
  'import.admin_gained_permissions': 'Gli amministratori hanno tutti i permessi. Aggiunti: {after}.',
  'import.command_is_pattern':
    'Il programma {before} era un’espressione regolare. Qui i programmi sono indicati esattamente.',
  'import.password_default': 'La password è “admin”, che tutti conoscono: cambiala subito.',
  'import.password_short':
    'La password è più corta di quanto si richiede a quelle nuove. Funziona ancora: chiedine un’altra.',
  'import.password_minimum':
    'Le nuove password richiedono almeno {after} caratteri. Quelle più corte funzionano ancora e compaiono qui dopo l’accesso dei loro utenti.',
  'import.password_unusable': 'La password è memorizzata in un modo sconosciuto: impostane una nuova.',
  'import.link_gone': 'Lì non c’è nulla. Il link si aprirà appena ci sarà qualcosa.',
  'import.link_outside': 'Porta fuori dall’ambito del suo proprietario, {user}.',
  'import.link_without_owner': 'Il suo proprietario non esiste.',
  'import.link_exists': 'C’era già e non è stato modificato.',
  'import.symlink_leaves_scope': 'Porta a {after}, che non è nella cartella di questo utente.',
  'import.symlink_leaves_root': 'Porta fuori dalla cartella servita.',
  'import.symlinks_not_all_seen': 'Potrebbero essercene altri: non tutti i file sono stati esaminati.',
  'import.rule_ends_at_segment':
    'La regola per {path} valeva anche per {before}. Qui vale solo per nomi interi.',
  'import.rule_holds_for_folder':
    'La regola per {path} vale anche per la cartella stessa, non solo per il suo contenuto.',
  'import.rule_denies_all':
    'L’espressione {before} non è valida o è troppo lunga. La regola nega tutto finché non la cambi.',
  'import.rule_without_slash': 'La regola per {path} non vale mai: il suo percorso non inizia con una barra.',
  'import.setting_changed': 'Era {before} e ora è {after}.',
  'import.option_dropped': 'Il valore {before} non è valido ed è stato tralasciato.',
  'import.branding_copied': 'I file sono stati copiati da {before} a {path}. Modificali lì.',
  'import.branding_file_left':
    'Il file {path} non è stato copiato: sono ammessi custom.css e immagini sotto img fino a 4 MiB.',
  'import.settings_kept': 'Sono state mantenute le impostazioni già presenti.',
  'import.source_in_use':
    'File Browser era in funzione. Ciò che cambia da ora in poi non viene importato: fermalo.',
};
