import type { WelcomeMessages } from './en';

export const messages: WelcomeMessages = {
  'setup.page': 'Configuración inicial',
  'setup.step': 'Paso {step, number} de {count, number}',
  'setup.skip': 'Omitir la configuración',
  'setup.back': 'Atrás',
  'setup.next': 'Continuar',
  'setup.account.title': 'Te damos la bienvenida a {name}',
  'setup.account.text':
    'Unas pocas decisiones y tus archivos estarán listos. Todo se puede cambiar después en los ajustes.',
  'setup.account.language': 'También vale para los usuarios nuevos.',
  'setup.account.keep':
    'Deja los dos campos vacíos para conservar la contraseña con la que has iniciado sesión.',
  'setup.account.easy': 'Se rechazan nombres, palabras comunes y filas de teclas.',
  'setup.files.title': 'Tus archivos',
  'setup.files.text': 'Aquí se llega a todo lo que hay en esta carpeta del servidor.',
  'setup.files.writable': 'Los archivos se pueden leer y escribir.',
  'setup.files.readOnly': 'Los archivos solo se pueden leer: el servidor no puede escribir en esta carpeta.',
  'setup.files.free': '{free} libres de {total}.',
  'setup.files.other': 'Para servir otra carpeta, detén el servidor e inícialo con el nombre de esa carpeta:',
  'setup.view': 'Mostrar las carpetas como',
  'setup.view.auto': 'Automática',
  'setup.view.list': 'Lista',
  'setup.view.mosaic': 'Mosaico',
  'setup.view.text':
    '«Automática» muestra las imágenes y los vídeos como mosaico y todo lo demás como lista. Se puede cambiar en cada carpeta. Los usuarios nuevos también empiezan así.',
  'setup.people.title': 'Otras personas',
  'setup.people.text': '¿Quién puede tener una cuenta en este servidor?',
  'setup.people.invited': 'Solo quien yo añada',
  'setup.people.invitedText': 'Creas sus cuentas en la gestión de usuarios.',
  'setup.people.anyone': 'Cualquiera puede registrarse',
  'setup.people.anyoneText':
    'Quien pueda abrir la página de inicio de sesión puede crear una cuenta. Cada persona recibe una carpeta propia y solo ve esa.',
  'setup.check.good': 'Todo está en orden',
  'setup.check.odd': '{count, plural, one {# punto merece atención} other {# puntos merecen atención}}',
  'setup.check.text':
    'Esto es lo que el servidor ha averiguado sobre sí mismo, en inglés. El comando «satchel doctor» dice lo mismo en cualquier momento.',
  'setup.check.passed': '{count, plural, one {# comprobación superada} other {# comprobaciones superadas}}',
  'setup.check.state': '{state, select, bad {Hay que corregirlo} odd {Merece atención} other {En orden}}',

  'import.title': 'Traído de File Browser',
  'import.intro': 'El contenido de {file}, escrito por File Browser {release}, se trajo el {date}.',
  'import.untouched': 'El archivo antiguo no se ha modificado.',
  'import.link': 'Informe de la importación',
  'import.linkText': 'Qué ha venido de File Browser, qué está desactivado y qué es distinto.',
  'import.links': 'Enlaces',
  'import.options': 'Opciones del servidor',
  'import.ended':
    '{count, plural, one {# enlace había caducado y se ha omitido.} other {# enlaces habían caducado y se han omitido.}}',
  'import.same': 'Todo ha venido tal como estaba.',
  'import.showAll': '{count, plural, one {Mostrar # más} other {Mostrar # más}}',
  'import.unlisted': '{count, plural, one {Falta # por mostrar.} other {Faltan # por mostrar.}}',
  'import.everybody': 'Todos',
  'import.newUsers': 'Usuarios nuevos',
  'import.switchOn': 'Para activarlo',
  'import.copy': 'Copiar el comando',
  'import.copied': 'Comando copiado',
  'import.off': 'Desactivado por ahora',
  'import.offText':
    'Lo que ejecuta programas, o aquí no sería seguro, espera tu decisión. Escribe estos comandos donde funciona el servidor.',
  'import.passwords': 'Contraseñas',
  'import.linksOut': 'Enlaces que no han venido',
  'import.symlinks': 'Enlaces simbólicos que llevan fuera',
  'import.symlinksText':
    'Los usuarios solo ven lo que hay en su carpeta, por eso estos enlaces se rechazan. Cada uno puede convertirse en una carpeta de su usuario o seguir rechazado.',
  'import.symlinkGrant': 'Convertir en una carpeta de este usuario',
  'import.symlinkRefuse': 'Dejar rechazado',
  'import.symlinkGrantAll': 'Convertir todos en carpetas',
  'import.symlinkRefuseAll': 'Dejar todos rechazados',
  'import.symlinkGranted': 'Ahora es una carpeta del usuario.',
  'import.symlinkRefused': 'Sigue rechazado.',
  'import.symlinkFailed':
    'Estos no se pudieron convertir en carpetas: {paths}. No puede serlo una carpeta del sistema, del propio servidor o que contenga la del usuario.',
  'import.rules': 'Reglas que actúan de otro modo',

  'import.option_unnamed':
    'No se ha importado, porque el archivo se encontró y nadie lo indicó. Vuelva a definirlo si lo necesita: {before}',
  'import.commands_off':
    'Los comandos están desactivados. Cuando se activen, los programas de un usuario solo verán su carpeta.',
  'import.proxy_not_trusted':
    'La cabecera {name} solo se cree si viene de un proxy de esta máquina. Indica otros con --trusted-proxies.',
  'import.sessions_ended': 'Todos tienen que iniciar sesión una vez.',
  'import.signup_off':
    'El registro está cerrado: quien se registrara habría visto todos los archivos. Da una carpeta propia a los usuarios nuevos antes de permitirlo.',
  'import.user_exists': 'Ya había un usuario con este nombre y no se ha modificado.',
  'import.damaged': 'Este registro está dañado y se ha omitido.',
  'import.user_renamed':
    'Se llamaba {before}. Un nombre no puede empezar ni terminar con un espacio, y dos no pueden diferir solo en mayúsculas o caracteres invisibles.',
  'import.scope_converted': 'El ámbito era {before}, una ruta de la máquina. Ahora es {after}.',
  'import.scope_outside':
    'El ámbito {before} está fuera de la carpeta servida. Una regla le niega todo a este usuario hasta que cambies el ámbito y quites la regla.',
  'import.missing': 'La carpeta {path} no existe.',
  'import.share_needs_download': 'Ya no puede compartir: hace falta el permiso de descarga.',
  'import.admin_gained_permissions': 'Los administradores tienen todos los permisos. Añadidos: {after}.',
  'import.command_is_pattern':
    'El programa {before} era una expresión regular. Aquí los programas se nombran exactamente.',
  'import.password_default': 'La contraseña es «admin», que todo el mundo conoce: cámbiala ahora.',
  'import.password_short':
    'La contraseña es más corta de lo que se exige a las nuevas. Sigue funcionando: pide otra.',
  'import.password_minimum':
    'Las contraseñas nuevas necesitan al menos {after} caracteres. Las más cortas siguen funcionando y aparecerán aquí cuando sus usuarios inicien sesión.',
  'import.password_unusable': 'La contraseña está guardada de un modo desconocido: pon una nueva.',
  'import.link_gone': 'Ahí no hay nada. El enlace se abrirá en cuanto haya algo.',
  'import.link_outside': 'Lleva fuera del ámbito de su propietario, {user}.',
  'import.link_without_owner': 'Su propietario no existe.',
  'import.link_exists': 'Ya estaba aquí y no se ha modificado.',
  'import.symlink_leaves_scope': 'Lleva a {after}, que no está en la carpeta de este usuario.',
  'import.symlink_leaves_root': 'Lleva fuera de la carpeta servida.',
  'import.symlinks_not_all_seen': 'Puede haber más: no se han recorrido todos los archivos.',
  'import.rule_ends_at_segment':
    'La regla para {path} también valía para {before}. Aquí solo vale para nombres completos.',
  'import.rule_holds_for_folder':
    'La regla para {path} vale también para la propia carpeta, no solo para su contenido.',
  'import.rule_denies_all':
    'La expresión {before} no es válida o es demasiado larga. La regla lo niega todo hasta que la cambies.',
  'import.rule_without_slash': 'La regla para {path} nunca se aplica: su ruta no empieza con una barra.',
  'import.setting_changed': 'Era {before} y ahora es {after}.',
  'import.option_dropped': 'El valor {before} no es válido y se ha omitido.',
  'import.branding_copied': 'Los archivos se han copiado de {before} a {path}. Cámbialos allí.',
  'import.branding_file_left':
    'El archivo {path} no se ha copiado: se aceptan custom.css e imágenes dentro de img de hasta 4 MiB.',
  'import.settings_kept': 'Se han conservado los ajustes que ya había aquí.',
  'import.source_in_use':
    'File Browser estaba en marcha. Lo que cambie a partir de ahora no vendrá: detenlo.',
};
