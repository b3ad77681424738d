import type { WelcomeMessages } from './en';

export const messages: WelcomeMessages = {
  'setup.page': 'Configurare inițială',
  'setup.step': 'Pasul {step, number} din {count, number}',
  'setup.skip': 'Omite configurarea',
  'setup.back': 'Înapoi',
  'setup.next': 'Continuă',
  'setup.account.title': 'Bun venit în {name}',
  'setup.account.text':
    'Câteva alegeri și fișierele dvs. sunt gata. Totul poate fi schimbat mai târziu în setări.',
  'setup.account.language': 'Este valabilă și pentru utilizatorii noi.',
  'setup.account.keep': 'Lăsați ambele câmpuri goale pentru a păstra parola cu care v-ați autentificat.',
  'setup.account.easy': 'Numele, cuvintele uzuale și șirurile de taste sunt refuzate.',
  'setup.files.title': 'Fișierele dvs.',
  'setup.files.text': 'Aici se ajunge la tot ce se află în acest dosar al serverului.',
  'setup.files.writable': 'Fișierele pot fi citite și scrise.',
  'setup.files.readOnly': 'Fișierele pot fi doar citite: serverul nu are voie să scrie în acest dosar.',
  'setup.files.free': '{free} din {total} sunt libere.',
  'setup.files.other': 'Pentru a servi alt dosar, opriți serverul și porniți-l cu numele acelui dosar:',
  'setup.view': 'Dosarele se afișează ca',
  'setup.view.auto': 'Automat',
  'setup.view.list': 'Listă',
  'setup.view.mosaic': 'Mozaic',
  'setup.view.text':
    '„Automat” arată imaginile și filmele ca mozaic, iar restul ca listă. Fiecare dosar poate fi schimbat. Este valabil și pentru utilizatorii noi.',
  'setup.people.title': 'Alte persoane',
  'setup.people.text': 'Cine poate avea un cont pe acest server?',
  'setup.people.invited': 'Doar persoanele pe care le adaug',
  'setup.people.invitedText': 'Le creați conturile în administrarea utilizatorilor.',
  'setup.people.anyone': 'Oricine se poate înregistra',
  'setup.people.anyoneText':
    'Oricine poate deschide pagina de autentificare își poate face cont. Fiecare primește un dosar propriu și îl vede doar pe acesta.',
  'setup.check.good': 'Totul este în regulă',
  'setup.check.odd':
    '{count, plural, one {# lucru merită verificat} few {# lucruri merită verificate} other {# de lucruri merită verificate}}',
  'setup.check.text':
    'Iată ce a aflat serverul despre sine, în engleză. Comanda „satchel doctor” spune același lucru oricând.',
  'setup.check.passed':
    '{count, plural, one {# verificare reușită} few {# verificări reușite} other {# de verificări reușite}}',
  'setup.check.state': '{state, select, bad {Trebuie reparat} odd {Merită verificat} other {În regulă}}',

  'import.title': 'Preluat din File Browser',
  'import.intro': 'Conținutul fișierului {file}, scris de File Browser {release}, a fost preluat la {date}.',
  'import.untouched': 'Fișierul vechi nu a fost modificat.',
  'import.link': 'Raportul importului',
  'import.linkText': 'Ce a venit din File Browser, ce este dezactivat și ce este diferit.',
  'import.links': 'Linkuri',
  'import.options': 'Opțiuni ale serverului',
  'import.ended':
    '{count, plural, one {# link expirase și a fost omis.} few {# linkuri expiraseră și au fost omise.} other {# de linkuri expiraseră și au fost omise.}}',
  'import.same': 'Totul a venit așa cum era.',
  'import.showAll': '{count, plural, one {Arată încă #} few {Arată încă #} other {Arată încă #}}',
  'import.unlisted':
    '{count, plural, one {Încă # nu este în listă.} few {Încă # nu sunt în listă.} other {Încă # nu sunt în listă.}}',
  'import.everybody': 'Toți',
  'import.newUsers': 'Utilizatori noi',
  'import.switchOn': 'Pentru a activa',
  'import.copy': 'Copiază comanda',
  'import.copied': 'Comandă copiată',
  'import.off': 'Dezactivat deocamdată',
  'import.offText':
    'Ce rulează programe sau nu ar fi sigur aici așteaptă decizia dvs. Introduceți aceste comenzi acolo unde rulează serverul.',
  'import.passwords': 'Parole',
  'import.linksOut': 'Linkuri care nu au venit',
  'import.symlinks': 'Legături simbolice care duc în afară',
  'import.symlinksText':
    'Utilizatorii văd doar ce se află în dosarul lor, de aceea aceste legături sunt refuzate. Fiecare poate deveni un dosar al utilizatorului său sau poate rămâne refuzată.',
  'import.symlinkGrant': 'Transformă în dosar al acestui utilizator',
  'import.symlinkRefuse': 'Lasă refuzată',
  'import.symlinkGrantAll': 'Transformă toate în dosare',
  'import.symlinkRefuseAll': 'Lasă toate refuzate',
  'import.symlinkGranted': 'Acum este un dosar al utilizatorului.',
  'import.symlinkRefused': 'Rămâne refuzată.',
  'import.symlinkFailed':
    'Acestea nu au putut deveni dosare: {paths}. Un dosar al sistemului, al serverului însuși sau care îl cuprinde pe cel al utilizatorului nu poate fi.',
  'import.rules': 'Reguli care acționează altfel',

  'import.option_unnamed':
    'Nu a fost importat, deoarece fișierul a fost găsit și nu indicat. Setați din nou dacă este nevoie: {before}',
  'import.commands_off':
    'Comenzile sunt dezactivate. După activare, programele unui utilizator văd doar dosarul acestuia.',
  'import.proxy_not_trusted':
    'Antetul {name} este crezut doar de la proxyurile de pe acest calculator. Indicați altele cu --trusted-proxies.',
  'import.sessions_ended': 'Toți trebuie să se autentifice o dată.',
  'import.signup_off':
    'Înregistrarea este dezactivată: cine s-ar fi înregistrat ar fi văzut toate fișierele. Dați utilizatorilor noi un dosar personal înainte de a o permite.',
  'import.user_exists': 'Exista deja aici un utilizator cu acest nume și nu a fost modificat.',
  'import.damaged': 'Această înregistrare este deteriorată și a fost omisă.',
  'import.user_renamed':
    'Se numea {before}. Un nume nu poate începe sau se termina cu un spațiu, iar două nume nu pot diferi doar prin majuscule sau caractere invizibile.',
  'import.scope_converted': 'Domeniul era {before}, o cale a calculatorului. Acum este {after}.',
  'import.scope_outside':
    'Domeniul {before} se află în afara dosarului servit. O regulă îi interzice totul acestui utilizator până schimbați domeniul și eliminați regula.',
  'import.missing': 'Dosarul {path} nu există.',
  'import.share_needs_download': 'Nu mai poate partaja: este nevoie de permisiunea de descărcare.',
  'import.admin_gained_permissions': 'Administratorii au toate permisiunile. Adăugate: {after}.',
  'import.command_is_pattern': 'Programul {before} era o expresie regulată. Aici programele se numesc exact.',
  'import.password_default': 'Parola este „admin”, pe care o știe toată lumea: schimbați-o acum.',
  'import.password_short':
    'Parola este mai scurtă decât trebuie să fie cele noi. Funcționează în continuare: cereți alta.',
  'import.password_minimum':
    'Numărul minim de caractere al parolelor noi: {after}. Cele mai scurte funcționează în continuare și apar aici după ce utilizatorii lor se autentifică.',
  'import.password_unusable': 'Parola este stocată într-un mod necunoscut: stabiliți una nouă.',
  'import.link_gone': 'Acolo nu este nimic. Linkul se va deschide când va exista ceva.',
  'import.link_outside': 'Duce în afara domeniului proprietarului, {user}.',
  'import.link_without_owner': 'Proprietarul său nu există.',
  'import.link_exists': 'Exista deja aici și nu a fost modificat.',
  'import.symlink_leaves_scope': 'Duce la {after}, care nu este în dosarul acestui utilizator.',
  'import.symlink_leaves_root': 'Duce în afara dosarului servit.',
  'import.symlinks_not_all_seen': 'Pot fi mai multe: nu au fost parcurse toate fișierele.',
  'import.rule_ends_at_segment':
    'Regula pentru {path} era valabilă și pentru {before}. Aici este valabilă doar pentru nume întregi.',
  'import.rule_holds_for_folder':
    'Regula pentru {path} este valabilă și pentru dosarul însuși, nu doar pentru conținutul lui.',
  'import.rule_denies_all':
    'Expresia {before} nu este validă sau este prea lungă. Regula interzice totul până o schimbați.',
  'import.rule_without_slash':
    'Regula pentru {path} nu se aplică niciodată: calea nu începe cu o bară oblică.',
  'import.setting_changed': 'Era {before} și acum este {after}.',
  'import.option_dropped': 'Valoarea {before} nu este validă și a fost omisă.',
  'import.branding_copied': 'Fișierele au fost copiate din {before} în {path}. Modificați-le acolo.',
  'import.branding_file_left':
    'Fișierul {path} nu a fost copiat: se acceptă custom.css și imagini în img de cel mult 4 MiB.',
  'import.settings_kept': 'Setările care existau deja aici au fost păstrate.',
  'import.source_in_use': 'File Browser rula. Ce schimbă de acum înainte nu mai vine: opriți-l.',
};
