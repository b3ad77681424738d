import type { WelcomeMessages } from './en';

export const messages: WelcomeMessages = {
  'setup.page': 'Početno postavljanje',
  'setup.step': 'Korak {step, number} od {count, number}',
  'setup.skip': 'Preskoči postavljanje',
  'setup.back': 'Natrag',
  'setup.next': 'Nastavi',
  'setup.account.title': 'Dobro došli u {name}',
  'setup.account.text':
    'Nekoliko odluka i vaše su datoteke spremne. Sve se kasnije može promijeniti u postavkama.',
  'setup.account.language': 'S njim počinju i novi korisnici.',
  'setup.account.keep': 'Ostavite oba polja prazna da zadržite lozinku kojom ste se prijavili.',
  'setup.account.easy': 'Imena, česte riječi i nizovi tipki ne prihvaćaju se.',
  'setup.files.title': 'Vaše datoteke',
  'setup.files.text': 'Ovdje vidite ovu mapu na poslužitelju.',
  'setup.files.writable': 'Datoteke se mogu čitati i pisati.',
  'setup.files.readOnly': 'Datoteke se mogu samo čitati: poslužitelj ne smije pisati u ovu mapu.',
  'setup.files.free': 'Slobodno {free} od {total}.',
  'setup.files.other': 'Za posluživanje druge mape zaustavite poslužitelj i pokrenite ga s tom mapom:',
  'setup.view': 'Mape prikazuj kao',
  'setup.view.auto': 'Automatski',
  'setup.view.list': 'Popis',
  'setup.view.mosaic': 'Mozaik',
  'setup.view.text':
    'Automatski prikaz pokazuje slike i filmove kao pločice, a sve ostalo kao popis. To možete promijeniti za svaku mapu. S time počinju i novi korisnici.',
  'setup.people.title': 'Drugi ljudi',
  'setup.people.text': 'Tko smije imati račun na ovom poslužitelju?',
  'setup.people.invited': 'Samo osobe koje dodam',
  'setup.people.invitedText': 'Njihove račune stvarate pod „Korisnici”.',
  'setup.people.anyone': 'Svatko se smije registrirati',
  'setup.people.anyoneText':
    'Račun može stvoriti svatko tko može otvoriti stranicu za prijavu. Svatko dobiva svoju mapu i vidi samo nju.',
  'setup.check.good': 'Sve je u redu',
  'setup.check.odd':
    '{count, plural, one {# stvar vrijedi pogledati} few {# stvari vrijedi pogledati} other {# stvari vrijedi pogledati}}',
  'setup.check.text': 'Ovo je poslužitelj otkrio o sebi. „satchel doctor” reći će vam isto u svako doba.',
  'setup.check.passed':
    '{count, plural, one {# provjera uspjela} few {# provjere uspjele} other {# provjera uspjelo}}',
  'setup.check.state': '{state, select, bad {Treba popraviti} odd {Vrijedi pogledati} other {U redu}}',

  'import.title': 'Preuzeto iz File Browsera',
  'import.intro': 'Sadržaj datoteke {file}, koju je zapisao File Browser {release}, preuzet je {date}.',
  'import.untouched': 'Stara datoteka nije promijenjena.',
  'import.link': 'Izvješće o uvozu',
  'import.linkText': 'Što je preuzeto iz File Browsera, što je isključeno i što je drukčije.',
  'import.links': 'Poveznice',
  'import.options': 'Opcije poslužitelja',
  'import.ended':
    '{count, plural, one {# poveznica je istekla i izostavljena je.} few {# poveznice su istekle i izostavljene su.} other {# poveznica je isteklo i izostavljeno je.}}',
  'import.same': 'Sve je preuzeto kakvo je bilo.',
  'import.showAll': '{count, plural, one {Prikaži još #} few {Prikaži još #} other {Prikaži još #}}',
  'import.unlisted':
    '{count, plural, one {Još # nije na popisu.} few {Još # nisu na popisu.} other {Još # nije na popisu.}}',
  'import.everybody': 'Svi',
  'import.newUsers': 'Novi korisnici',
  'import.switchOn': 'Za uključivanje',
  'import.copy': 'Kopiraj naredbu',
  'import.copied': 'Naredba kopirana',
  'import.off': 'Zasad isključeno',
  'import.offText':
    'Što pokreće programe ili ovdje ne bi bilo sigurno, čeka vašu odluku. Ove naredbe unesite ondje gdje radi poslužitelj.',
  'import.passwords': 'Lozinke',
  'import.linksOut': 'Poveznice koje nisu preuzete',
  'import.symlinks': 'Simboličke poveznice koje vode van',
  'import.symlinksText':
    'Korisnici vide samo ono što je u njihovoj mapi, zato se te poveznice odbijaju. Svaka se može pretvoriti u mapu svojeg korisnika ili ostati odbijena.',
  'import.symlinkGrant': 'Pretvori u mapu ovog korisnika',
  'import.symlinkRefuse': 'Ostavi odbijenu',
  'import.symlinkGrantAll': 'Pretvori sve u mape',
  'import.symlinkRefuseAll': 'Ostavi sve odbijene',
  'import.symlinkGranted': 'Ovo je sada mapa korisnika.',
  'import.symlinkRefused': 'Ostaje odbijena.',
  'import.symlinkFailed':
    'Ove se nisu mogle pretvoriti u mape: {paths}. To ne može biti mapa sustava, samog poslužitelja ni ona koja obuhvaća korisnikovu.',
  'import.rules': 'Pravila koja rade drukčije',

  'import.option_unnamed':
    'Nije uvezeno jer je datoteka pronađena, a ne navedena. Po potrebi postavite ponovno: {before}',
  'import.commands_off':
    'Naredbe su isključene. Kad se uključe, programi koje pokreću korisnici vide samo mapu tog korisnika.',
  'import.proxy_not_trusted':
    'Zaglavlju {name} vjeruje se samo od proxyja na ovom računalu. Druge navedite s --trusted-proxies.',
  'import.sessions_ended': 'Svi se moraju jednom prijaviti.',
  'import.signup_off':
    'Registracija je isključena: tko bi se registrirao, vidio bi sve datoteke. Prije nego što je dopustite, novim korisnicima dajte osobnu mapu.',
  'import.user_exists': 'Korisnik s tim imenom već je bio ovdje i nije promijenjen.',
  'import.damaged': 'Ovaj je zapis oštećen pa je izostavljen.',
  'import.user_renamed':
    'Prije: {before}. Ime ne smije počinjati ni završavati razmakom, a dva se ne smiju razlikovati samo veličinom slova ili nevidljivim znakovima.',
  'import.scope_converted': 'Opseg je bio {before}, put na računalu. Sada je {after}.',
  'import.scope_outside':
    'Opseg {before} izvan je poslužene mape. Pravilo ovom korisniku zabranjuje sve dok ne promijenite opseg i uklonite pravilo.',
  'import.missing': 'Mapa {path} ne postoji.',
  'import.share_needs_download': 'Više ne smije dijeliti: za to je potrebno dopuštenje za preuzimanje.',
  'import.admin_gained_permissions': 'Administratori imaju sva dopuštenja. Dodano: {after}.',
  'import.command_is_pattern':
    'Program {before} bio je regularni izraz. Ovdje se programi navode točnim imenom.',
  'import.password_default': 'Lozinka je „admin”, koju svi znaju: odmah je promijenite.',
  'import.password_short': 'Lozinka je kraća nego što nove moraju biti. Još vrijedi: zatražite drugu.',
  'import.password_minimum':
    'Najmanji broj znakova novih lozinki: {after}. Kraće još vrijede i navode se ovdje nakon što se njihovi korisnici prijave.',
  'import.password_unusable': 'Lozinka je spremljena na nepoznat način: postavite novu.',
  'import.link_gone': 'Ondje nema ničega. Poveznica će se otvoriti kad nešto bude ondje.',
  'import.link_outside': 'Vodi izvan opsega svojeg vlasnika: {user}.',
  'import.link_without_owner': 'Njezin vlasnik ne postoji.',
  'import.link_exists': 'Već je bila ovdje i nije promijenjena.',
  'import.symlink_leaves_scope': 'Vodi u {after}, što nije u mapi ovog korisnika.',
  'import.symlink_leaves_root': 'Vodi izvan poslužene mape.',
  'import.symlinks_not_all_seen': 'Možda ih ima još: nisu pretražene sve datoteke.',
  'import.rule_ends_at_segment':
    'Pravilo za {path} vrijedilo je i za {before}. Ovdje vrijedi samo za cijele nazive.',
  'import.rule_holds_for_folder': 'Pravilo za {path} vrijedi i za samu mapu, ne samo za ono što je u njoj.',
  'import.rule_denies_all':
    'Izraz {before} nije valjan ili je predug. Pravilo zabranjuje sve dok ga ne promijenite.',
  'import.rule_without_slash': 'Pravilo za {path} nikad ne vrijedi: njegov put ne počinje kosom crtom.',
  'import.setting_changed': 'Bilo je {before}, a sada je {after}.',
  'import.option_dropped': 'Vrijednost {before} nije valjana i izostavljena je.',
  'import.branding_copied': 'Datoteke su kopirane iz {before} u {path}. Mijenjajte ih ondje.',
  'import.branding_file_left':
    'Datoteka {path} nije kopirana: vizualni identitet prihvaća custom.css i slike u mapi img do 4 MiB.',
  'import.settings_kept': 'Postavke koje su već bile ovdje zadržane su.',
  'import.source_in_use': 'File Browser je radio. Što otad promijeni, neće biti preuzeto: zaustavite ga.',
};
