import type { WelcomeMessages } from './en';

export const messages: WelcomeMessages = {
  'setup.page': 'Preparació',
  'setup.step': 'Pas {step, number} de {count, number}',
  'setup.skip': 'Omet la preparació',
  'setup.back': 'Enrere',
  'setup.next': 'Continua',
  'setup.account.title': 'Us donem la benvinguda a {name}',
  'setup.account.text':
    'Unes quantes decisions, i els vostres fitxers ja són a punt. Tot es pot canviar més endavant als paràmetres.',
  'setup.account.language': 'Els usuaris nous també comencen amb aquesta.',
  'setup.account.keep':
    'Deixeu tots dos camps buits per conservar la contrasenya amb què heu iniciat la sessió.',
  'setup.account.easy': 'No s’accepten noms, paraules comunes ni files del teclat.',
  'setup.files.title': 'Els vostres fitxers',
  'setup.files.text': 'Aquesta carpeta del servidor és la que veieu aquí.',
  'setup.files.writable': 'Els fitxers es poden llegir i escriure.',
  'setup.files.readOnly':
    'Els fitxers només es poden llegir: el servidor no pot escriure en aquesta carpeta.',
  'setup.files.free': '{free} de {total} lliures.',
  'setup.files.other': 'Per servir una altra carpeta, atureu el servidor i engegueu-lo amb aquella carpeta:',
  'setup.view': 'Mostra les carpetes com a',
  'setup.view.auto': 'Automàtica',
  'setup.view.list': 'Llista',
  'setup.view.mosaic': 'Mosaic',
  'setup.view.text':
    'La vista automàtica mostra les fotos i les pel·lícules com a fitxes i tota la resta com a llista. Ho podeu canviar a cada carpeta. Els usuaris nous també comencen així.',
  'setup.people.title': 'Altres persones',
  'setup.people.text': 'Qui pot tenir un compte en aquest servidor?',
  'setup.people.invited': 'Només les persones que jo afegeixi',
  'setup.people.invitedText': 'En creeu els comptes a la gestió d’usuaris.',
  'setup.people.anyone': 'Tothom es pot registrar',
  'setup.people.anyoneText':
    'Qualsevol persona que pugui obrir la pàgina d’inici de sessió pot crear un compte. Cadascú té una carpeta pròpia i només veu aquesta.',
  'setup.check.good': 'Tot està en ordre',
  'setup.check.odd':
    '{count, plural, one {Hi ha # cosa que mereix atenció} other {Hi ha # coses que mereixen atenció}}',
  'setup.check.text':
    'Això és el que el servidor ha descobert de si mateix. «satchel doctor» us diu el mateix en qualsevol moment.',
  'setup.check.passed': '{count, plural, one {# comprovació superada} other {# comprovacions superades}}',
  'setup.check.state': '{state, select, bad {S’ha d’arreglar} odd {Mereix atenció} other {En ordre}}',

  'import.title': 'Importat de File Browser',
  'import.intro': 'El contingut de {file}, escrit per File Browser {release}, es va importar el {date}.',
  'import.untouched': 'El fitxer antic no s’ha modificat.',
  'import.link': 'Informe de la importació',
  'import.linkText': 'Què s’ha importat de File Browser, què està desactivat i què és diferent.',
  'import.links': 'Enllaços',
  'import.options': 'Opcions del servidor',
  'import.ended':
    '{count, plural, one {# enllaç havia caducat i s’ha omès.} other {# enllaços havien caducat i s’han omès.}}',
  'import.same': 'Tot s’ha importat tal com era.',
  'import.showAll': '{count, plural, one {Mostra’n # més} other {Mostra’n # més}}',
  'import.unlisted': '{count, plural, one {# més no surt a la llista.} other {# més no surten a la llista.}}',
  'import.everybody': 'Tothom',
  'import.newUsers': 'Usuaris nous',
  'import.switchOn': 'Per activar-ho',
  'import.copy': 'Copia l’ordre',
  'import.copied': 'S’ha copiat l’ordre',
  'import.off': 'Desactivat de moment',
  'import.offText':
    'El que executa programes, o aquí no seria segur, espera la vostra decisió. Introduïu aquestes ordres allà on s’executa el servidor.',
  'import.passwords': 'Contrasenyes',
  'import.linksOut': 'Enllaços que no s’han importat',
  'import.symlinks': 'Enllaços simbòlics que porten a fora',
  'import.symlinksText':
    'Els usuaris només veuen el que hi ha a la seva carpeta; per això aquests enllaços es rebutgen. Cadascun es pot convertir en una carpeta del seu usuari, o continuar rebutjat.',
  'import.symlinkGrant': 'Converteix en carpeta d’aquest usuari',
  'import.symlinkRefuse': 'Deixa’l rebutjat',
  'import.symlinkGrantAll': 'Converteix-los en carpetes',
  'import.symlinkRefuseAll': 'Deixa’ls tots rebutjats',
  'import.symlinkGranted': 'Ara és una carpeta de l’usuari.',
  'import.symlinkRefused': 'Continua rebutjat.',
  'import.symlinkFailed':
    'Aquests no s’han pogut convertir en carpetes: {paths}. No ho pot ser una carpeta del sistema, del mateix servidor, ni una que contingui la de l’usuari.',
  'import.rules': 'Regles que funcionen diferent',

  'import.option_unnamed':
    'No s’ha importat, perquè el fitxer s’ha trobat i no s’ha indicat. Torneu a definir-ho si ho voleu: {before}',
  'import.commands_off':
    'Les ordres estan desactivades. Quan s’activin, els programes de cada usuari només veuran la seva carpeta.',
  'import.proxy_not_trusted':
    'Només es confia en la capçalera {name} si ve d’un servidor intermediari d’aquesta màquina. Indiqueu-ne d’altres amb --trusted-proxies.',
  'import.sessions_ended': 'Tothom ha d’iniciar la sessió de nou.',
  'import.signup_off':
    'El registre està desactivat: qui es registrés hauria vist tots els fitxers. Doneu una carpeta personal als usuaris nous abans de permetre’l.',
  'import.user_exists': 'Ja hi havia un usuari amb aquest nom i no s’ha modificat.',
  'import.damaged': 'Aquest registre està malmès i s’ha omès.',
  'import.user_renamed':
    'Es deia {before}. Un nom no pot començar ni acabar amb un espai, i dos noms no es poden diferenciar només per les majúscules o per caràcters invisibles.',
  'import.scope_converted': 'L’àmbit era {before}, un camí de la màquina. Ara és {after}.',
  'import.scope_outside':
    'L’àmbit {before} és fora de la carpeta que se serveix. Una regla ho denega tot a aquest usuari fins que canvieu l’àmbit i tragueu la regla.',
  'import.missing': 'La carpeta {path} no hi és.',
  'import.share_needs_download': 'Ja no pot compartir: cal el permís de baixar.',
  'import.admin_gained_permissions': 'Els administradors tenen tots els permisos. S’ha afegit: {after}.',
  'import.command_is_pattern':
    'El programa {before} era una expressió regular. Aquí els programes s’indiquen amb el nom exacte.',
  'import.password_default': 'La contrasenya és «admin», que tothom coneix: canvieu-la ara.',
  'import.password_short':
    'La contrasenya és més curta del que han de ser les noves. Encara funciona: demaneu-ne una altra.',
  'import.password_minimum':
    'Les contrasenyes noves han de tenir com a mínim {after} caràcters. Les més curtes encara funcionen, i s’indiquen aquí quan els seus usuaris han iniciat la sessió.',
  'import.password_unusable': 'La contrasenya està desada d’una manera desconeguda: poseu-ne una de nova.',
  'import.link_gone': 'No hi ha res. L’enllaç s’obrirà quan hi hagi alguna cosa.',
  'import.link_outside': 'Porta fora de l’àmbit del seu propietari, {user}.',
  'import.link_without_owner': 'El seu propietari no existeix.',
  'import.link_exists': 'Ja hi era i no s’ha modificat.',
  'import.symlink_leaves_scope': 'Porta a {after}, que no és a la carpeta d’aquest usuari.',
  'import.symlink_leaves_root': 'Porta fora de la carpeta que se serveix.',
  'import.symlinks_not_all_seen': 'Pot ser que n’hi hagi més: no s’han recorregut tots els fitxers.',
  'import.rule_ends_at_segment':
    'La regla per a {path} també valia per a {before}. Aquí només val per a noms sencers.',
  'import.rule_holds_for_folder':
    'La regla per a {path} també val per a la carpeta mateixa, no només per al que conté.',
  'import.rule_denies_all':
    'L’expressió {before} no és vàlida o és massa llarga. La regla ho denega tot fins que la canvieu.',
  'import.rule_without_slash': 'La regla per a {path} no s’aplica mai: el seu camí no comença amb una barra.',
  'import.setting_changed': 'Era {before} i ara és {after}.',
  'import.option_dropped': 'El valor {before} no és vàlid i s’ha omès.',
  'import.branding_copied': 'Els fitxers s’han copiat de {before} a {path}. Canvieu-los allà.',
  'import.branding_file_left':
    'El fitxer {path} no s’ha copiat: la personalització admet custom.css i imatges dins d’img de fins a 4 MiB.',
  'import.settings_kept': 'S’han conservat els paràmetres que ja hi havia.',
  'import.source_in_use':
    'File Browser estava en marxa. El que canviï a partir d’ara no s’importarà: atureu-lo.',
};
