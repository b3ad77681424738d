import type { WelcomeMessages } from './en';

export const messages: WelcomeMessages = {
  'setup.page': 'Konfiguracja',
  'setup.step': 'Krok {step, number} z {count, number}',
  'setup.skip': 'Pomiń konfigurację',
  'setup.back': 'Wstecz',
  'setup.next': 'Dalej',
  'setup.account.title': 'Witamy w {name}',
  'setup.account.text': 'Kilka wyborów i pliki będą gotowe. Wszystko można później zmienić w ustawieniach.',
  'setup.account.language': 'Dotyczy także nowych użytkowników.',
  'setup.account.keep': 'Zostaw oba pola puste, aby zachować hasło użyte do zalogowania.',
  'setup.account.easy': 'Nazwy, popularne słowa i rzędy klawiszy są odrzucane.',
  'setup.files.title': 'Twoje pliki',
  'setup.files.text': 'Tutaj dostępne jest wszystko, co znajduje się w tym folderze serwera.',
  'setup.files.writable': 'Pliki można odczytywać i zapisywać.',
  'setup.files.readOnly': 'Pliki można tylko odczytywać: serwer nie może zapisywać w tym folderze.',
  'setup.files.free': 'Wolne: {free} z {total}.',
  'setup.files.other': 'Aby udostępnić inny folder, zatrzymaj serwer i uruchom go z nazwą tego folderu:',
  'setup.view': 'Pokazuj foldery jako',
  'setup.view.auto': 'Automatyczny',
  'setup.view.list': 'Lista',
  'setup.view.mosaic': 'Kafelki',
  'setup.view.text':
    '„Automatyczny” pokazuje zdjęcia i filmy jako kafelki, a wszystko inne jako listę. Każdy folder można zmienić. Dotyczy to także nowych użytkowników.',
  'setup.people.title': 'Inne osoby',
  'setup.people.text': 'Kto może mieć konto na tym serwerze?',
  'setup.people.invited': 'Tylko osoby, które dodam',
  'setup.people.invitedText': 'Konta zakładasz w zarządzaniu użytkownikami.',
  'setup.people.anyone': 'Każdy może się zarejestrować',
  'setup.people.anyoneText':
    'Konto może założyć każdy, kto otworzy stronę logowania. Każdy dostaje własny folder i widzi tylko jego zawartość.',
  'setup.check.good': 'Wszystko w porządku',
  'setup.check.odd':
    '{count, plural, one {# rzecz wymaga uwagi} few {# rzeczy wymagają uwagi} many {# rzeczy wymaga uwagi} other {# rzeczy wymaga uwagi}}',
  'setup.check.text':
    'Tyle serwer ustalił o sobie, po angielsku. Polecenie „satchel doctor” w każdej chwili powie to samo.',
  'setup.check.passed':
    '{count, plural, one {# test zaliczony} few {# testy zaliczone} many {# testów zaliczonych} other {# testu zaliczonego}}',
  'setup.check.state': '{state, select, bad {Trzeba naprawić} odd {Wymaga uwagi} other {W porządku}}',

  'import.title': 'Przeniesione z File Browser',
  'import.intro': 'Zawartość pliku {file}, zapisanego przez File Browser {release}, przeniesiono {date}.',
  'import.untouched': 'Stary plik nie został zmieniony.',
  'import.link': 'Raport z importu',
  'import.linkText': 'Co przyszło z File Browser, co jest wyłączone i co jest inne.',
  'import.links': 'Linki',
  'import.options': 'Opcje serwera',
  'import.ended':
    '{count, plural, one {# link wygasł i został pominięty.} few {# linki wygasły i zostały pominięte.} many {# linków wygasło i zostało pominiętych.} other {# linku wygasło i zostało pominięte.}}',
  'import.same': 'Wszystko przeniesiono bez zmian.',
  'import.showAll':
    '{count, plural, one {Pokaż jeszcze #} few {Pokaż jeszcze #} many {Pokaż jeszcze #} other {Pokaż jeszcze #}}',
  'import.unlisted':
    '{count, plural, one {Jeszcze # nie ma na liście.} few {Jeszcze # nie ma na liście.} many {Jeszcze # nie ma na liście.} other {Jeszcze # nie ma na liście.}}',
  'import.everybody': 'Wszyscy',
  'import.newUsers': 'Nowi użytkownicy',
  'import.switchOn': 'Aby włączyć',
  'import.copy': 'Kopiuj polecenie',
  'import.copied': 'Skopiowano polecenie',
  'import.off': 'Na razie wyłączone',
  'import.offText':
    'To, co uruchamia programy lub byłoby tu niebezpieczne, czeka na Twoją decyzję. Wpisz te polecenia tam, gdzie działa serwer.',
  'import.passwords': 'Hasła',
  'import.linksOut': 'Linki, które nie przeszły',
  'import.symlinks': 'Dowiązania symboliczne prowadzące na zewnątrz',
  'import.symlinksText':
    'Użytkownicy widzą tylko to, co jest w ich folderze, dlatego te dowiązania są odrzucane. Każde może stać się folderem swojego użytkownika albo pozostać odrzucone.',
  'import.symlinkGrant': 'Zamień w folder tego użytkownika',
  'import.symlinkRefuse': 'Pozostaw odrzucone',
  'import.symlinkGrantAll': 'Zamień wszystkie w foldery',
  'import.symlinkRefuseAll': 'Pozostaw wszystkie odrzucone',
  'import.symlinkGranted': 'To jest teraz folder użytkownika.',
  'import.symlinkRefused': 'Pozostaje odrzucone.',
  'import.symlinkFailed':
    'Tych nie udało się zamienić w foldery: {paths}. Nie może nim być folder systemu, samego serwera ani taki, który obejmuje folder użytkownika.',
  'import.rules': 'Reguły, które działają inaczej',

  'import.option_unnamed':
    'Nie zaimportowano, bo plik został znaleziony, a nie wskazany. W razie potrzeby ustaw ponownie: {before}',
  'import.commands_off': 'Polecenia są wyłączone. Po włączeniu programy użytkownika widzą tylko jego folder.',
  'import.proxy_not_trusted':
    'Nagłówek {name} jest uznawany tylko od serwerów proxy na tym komputerze. Inne podaj w --trusted-proxies.',
  'import.sessions_ended': 'Wszyscy muszą się raz zalogować.',
  'import.signup_off':
    'Rejestracja jest wyłączona: kto by się zarejestrował, widziałby wszystkie pliki. Zanim ją włączysz, daj nowym użytkownikom folder domowy.',
  'import.user_exists': 'Użytkownik o tej nazwie już tu był i nie został zmieniony.',
  'import.damaged': 'Ten wpis jest uszkodzony i został pominięty.',
  'import.user_renamed':
    'Wcześniej: {before}. Nazwa nie może zaczynać się ani kończyć spacją, a dwie nazwy nie mogą różnić się tylko wielkością liter lub niewidocznymi znakami.',
  'import.scope_converted': 'Zakresem była ścieżka komputera {before}. Teraz jest to {after}.',
  'import.scope_outside':
    'Zakres {before} leży poza udostępnionym folderem. Reguła zabrania temu użytkownikowi wszystkiego, dopóki nie zmienisz zakresu i nie usuniesz reguły.',
  'import.missing': 'Folder {path} nie istnieje.',
  'import.share_needs_download':
    'Nie może już udostępniać: potrzebne jest do tego uprawnienie do pobierania.',
  'import.admin_gained_permissions': 'Administratorzy mają wszystkie uprawnienia. Dodano: {after}.',
  'import.command_is_pattern':
    'Program {before} był wyrażeniem regularnym. Tutaj programy podaje się dokładnie.',
  'import.password_default': 'Hasło to „admin”, które zna każdy: zmień je teraz.',
  'import.password_short': 'Hasło jest krótsze, niż wymaga się od nowych haseł. Nadal działa: poproś o inne.',
  'import.password_minimum':
    'Minimalna liczba znaków w nowych hasłach: {after}. Krótsze nadal działają i pojawią się tutaj, gdy ich użytkownicy się zalogują.',
  'import.password_unusable': 'Hasło jest zapisane w nieznany sposób: ustaw nowe.',
  'import.link_gone': 'Nic tam nie ma. Link otworzy się, gdy coś się tam pojawi.',
  'import.link_outside': 'Prowadzi poza zakres właściciela: {user}.',
  'import.link_without_owner': 'Jego właściciel nie istnieje.',
  'import.link_exists': 'Był tu już i nie został zmieniony.',
  'import.symlink_leaves_scope': 'Prowadzi do {after}, czyli poza folder tego użytkownika.',
  'import.symlink_leaves_root': 'Prowadzi poza udostępniony folder.',
  'import.symlinks_not_all_seen': 'Może być ich więcej: nie przeszukano wszystkich plików.',
  'import.rule_ends_at_segment':
    'Reguła dla {path} obejmowała też {before}. Tutaj obejmuje tylko całe nazwy.',
  'import.rule_holds_for_folder': 'Reguła dla {path} obejmuje też sam folder, nie tylko jego zawartość.',
  'import.rule_denies_all':
    'Wyrażenie {before} jest nieprawidłowe lub za długie. Reguła zabrania wszystkiego, dopóki jej nie zmienisz.',
  'import.rule_without_slash': 'Reguła dla {path} nigdy nie działa: jej ścieżka nie zaczyna się od ukośnika.',
  'import.setting_changed': 'Było {before}, a teraz jest {after}.',
  'import.option_dropped': 'Wartość {before} jest nieprawidłowa i została pominięta.',
  'import.branding_copied': 'Pliki skopiowano z {before} do {path}. Zmieniaj je tam.',
  'import.branding_file_left':
    'Pliku {path} nie skopiowano: dozwolone są custom.css i obrazy w img do 4 MiB.',
  'import.settings_kept': 'Zachowano ustawienia, które już tu były.',
  'import.source_in_use':
    'File Browser działał. To, co zmieni od teraz, nie zostanie przeniesione: zatrzymaj go.',
};
