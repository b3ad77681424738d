import type { WelcomeMessages } from './en';

export const messages: WelcomeMessages = {
  'setup.page': 'Начальная настройка',
  'setup.step': 'Шаг {step, number} из {count, number}',
  'setup.skip': 'Пропустить настройку',
  'setup.back': 'Назад',
  'setup.next': 'Далее',
  'setup.account.title': 'Добро пожаловать в {name}',
  'setup.account.text': 'Несколько вопросов, и ваши файлы готовы. Всё это можно потом изменить в настройках.',
  'setup.account.language': 'Он будет и у новых пользователей.',
  'setup.account.keep': 'Оставьте оба поля пустыми, чтобы сохранить пароль, с которым вы вошли.',
  'setup.account.easy': 'Имена, частые слова и ряды клавиш не принимаются.',
  'setup.files.title': 'Ваши файлы',
  'setup.files.text': 'Здесь доступно всё, что лежит в этой папке сервера.',
  'setup.files.writable': 'Файлы можно читать и записывать.',
  'setup.files.readOnly': 'Файлы можно только читать: сервер не может записывать в эту папку.',
  'setup.files.free': 'Свободно {free} из {total}.',
  'setup.files.other':
    'Чтобы открыть доступ к другой папке, остановите сервер и запустите его с именем этой папки:',
  'setup.people.title': 'Другие люди',
  'setup.people.text': 'Кому можно иметь аккаунт на этом сервере?',
  'setup.people.invited': 'Только тем, кого добавлю я',
  'setup.people.invitedText': 'Аккаунты создаёте вы в управлении пользователями.',
  'setup.people.anyone': 'Зарегистрироваться может любой',
  'setup.people.anyoneText':
    'Создать аккаунт сможет любой, кто откроет страницу входа. Каждый получит свою папку и увидит только её.',
  'setup.check.good': 'Всё в порядке',
  'setup.check.odd':
    '{count, plural, one {На # пункт стоит взглянуть} few {На # пункта стоит взглянуть} many {На # пунктов стоит взглянуть} other {На # пункта стоит взглянуть}}',
  'setup.check.text':
    'Это сервер выяснил о себе сам, на английском. Команда «satchel doctor» в любой момент скажет то же самое.',
  'setup.check.passed':
    '{count, plural, one {# проверка пройдена} few {# проверки пройдены} many {# проверок пройдено} other {# проверки пройдено}}',
  'setup.check.state': '{state, select, bad {Нужно исправить} odd {Стоит взглянуть} other {В порядке}}',

  'import.title': 'Перенесено из File Browser',
  'import.intro': 'Содержимое файла {file}, записанного File Browser {release}, перенесено {date}.',
  'import.untouched': 'Старый файл не изменён.',
  'import.link': 'Отчёт о переносе',
  'import.linkText': 'Что пришло из File Browser, что выключено и что теперь иначе.',
  'import.links': 'Ссылки',
  'import.options': 'Параметры сервера',
  'import.ended':
    '{count, plural, one {# ссылка истекла и была пропущена.} few {# ссылки истекли и были пропущены.} many {# ссылок истекли и были пропущены.} other {# ссылки истекло и было пропущено.}}',
  'import.same': 'Всё перенесено без изменений.',
  'import.showAll':
    '{count, plural, one {Показать ещё #} few {Показать ещё #} many {Показать ещё #} other {Показать ещё #}}',
  'import.unlisted':
    '{count, plural, one {Ещё # нет в списке.} few {Ещё # нет в списке.} many {Ещё # нет в списке.} other {Ещё # нет в списке.}}',
  'import.everybody': 'Все',
  'import.newUsers': 'Новые пользователи',
  'import.switchOn': 'Чтобы включить',
  'import.copy': 'Скопировать команду',
  'import.copied': 'Команда скопирована',
  'import.off': 'Пока выключено',
  'import.offText':
    'То, что запускает программы или было бы здесь небезопасно, ждёт вашего решения. Введите эти команды там, где работает сервер.',
  'import.passwords': 'Пароли',
  'import.linksOut': 'Не перенесённые ссылки',
  'import.symlinks': 'Символические ссылки, ведущие наружу',
  'import.symlinksText':
    'Пользователи видят только то, что в их папке, поэтому эти ссылки не открываются. Каждую можно превратить в папку её пользователя или оставить закрытой.',
  'import.symlinkGrant': 'Сделать папкой этого пользователя',
  'import.symlinkRefuse': 'Оставить закрытой',
  'import.symlinkGrantAll': 'Сделать все папками',
  'import.symlinkRefuseAll': 'Оставить все закрытыми',
  'import.symlinkGranted': 'Теперь это папка пользователя.',
  'import.symlinkRefused': 'Остаётся закрытой.',
  'import.symlinkFailed':
    'Не удалось превратить в папки: {paths}. Папка системы, самого сервера или та, в которой лежит папка пользователя, не подходит.',
  'import.rules': 'Правила, которые действуют иначе',

  'import.commands_off':
    'Команды выключены. Когда они включены, программы пользователя видят только его папку.',
  'import.proxy_not_trusted':
    'Заголовку {name} сервер верит только от прокси на этой машине. Остальные укажите в --trustedProxies.',
  'import.sessions_ended': 'Всем нужно один раз войти заново.',
  'import.signup_off':
    'Регистрация выключена: зарегистрировавшийся увидел бы все файлы. Прежде чем разрешить её, дайте новым пользователям домашние папки.',
  'import.user_exists': 'Пользователь с таким именем здесь уже был и не изменён.',
  'import.damaged': 'Эта запись повреждена и пропущена.',
  'import.user_renamed':
    'Раньше: {before}. Два имени не могут различаться только регистром или невидимыми знаками.',
  'import.scope_converted': 'Областью был путь машины {before}. Теперь это {after}.',
  'import.scope_outside':
    'Область {before} лежит вне открытой папки. Правило запрещает этому пользователю всё, пока вы не измените область и не удалите правило.',
  'import.missing': 'Папки {path} нет.',
  'import.share_needs_download': 'Больше не может делиться: для этого нужно право скачивать.',
  'import.admin_gained_permissions': 'У администраторов есть все права. Добавлено: {after}.',
  'import.command_is_pattern':
    'Программа {before} была регулярным выражением. Здесь программы называют точно.',
  'import.password_default': 'Пароль — «admin», его знают все: смените его сейчас.',
  'import.password_short':
    'Пароль короче, чем требуется от новых. Он продолжает действовать: попросите сменить его.',
  'import.password_minimum':
    'Минимальная длина новых паролей: {after}. Более короткие действуют и будут названы здесь, когда их пользователи войдут.',
  'import.password_unusable': 'Пароль хранится неизвестным способом: задайте новый.',
  'import.link_gone': 'Там ничего нет. Если не был подключён диск, импортируйте файл ещё раз.',
  'import.link_outside': 'Она ведёт за пределы области владельца: {user}.',
  'import.link_without_owner': 'Её владельца нет.',
  'import.link_exists': 'Она здесь уже была и не изменена.',
  'import.symlink_leaves_scope': 'Ведёт в {after}, а это не в папке этого пользователя.',
  'import.symlink_leaves_root': 'Ведёт за пределы открытой папки.',
  'import.symlinks_not_all_seen': 'Их может быть больше: просмотрены не все файлы.',
  'import.rule_ends_at_segment':
    'Правило для {path} действовало и на {before}. Здесь оно действует только на целые имена.',
  'import.rule_holds_for_folder':
    'Правило для {path} действует и на саму папку, а не только на её содержимое.',
  'import.rule_denies_all':
    'Выражение {before} неверно или слишком длинно. Правило запрещает всё, пока вы его не измените.',
  'import.rule_without_slash': 'Правило для {path} никогда не действует: путь не начинается с косой черты.',
  'import.setting_changed': 'Было {before}, стало {after}.',
  'import.option_dropped': 'Значение {before} неверно и пропущено.',
  'import.branding_copied': 'Файлы скопированы из {before} в {path}. Изменяйте их там.',
  'import.branding_file_left': 'Файл {path} не скопирован: принимаются custom.css и картинки в img до 4 МиБ.',
  'import.settings_kept': 'Настройки, которые здесь уже были, сохранены.',
  'import.source_in_use':
    'File Browser работал. То, что он изменит с этого момента, не перенесётся: остановите его.',
};
