import type { WelcomeMessages } from './en';

export const messages: WelcomeMessages = {
  'setup.page': 'Configuration',
  'setup.step': 'Étape {step, number} sur {count, number}',
  'setup.skip': 'Passer la configuration',
  'setup.back': 'Retour',
  'setup.next': 'Continuer',
  'setup.account.title': 'Bienvenue sur {name}',
  'setup.account.text':
    'Quelques choix, et vos fichiers sont prêts. Tout peut être modifié plus tard dans les paramètres.',
  'setup.account.language': 'Elle vaut aussi pour les nouveaux utilisateurs.',
  'setup.account.keep':
    'Laissez les deux champs vides pour garder le mot de passe avec lequel vous vous êtes connecté.',
  'setup.account.easy': 'Les noms, les mots courants et les suites de touches sont refusés.',
  'setup.files.title': 'Vos fichiers',
  'setup.files.text': 'Tout ce qui se trouve dans ce dossier du serveur est accessible ici.',
  'setup.files.writable': 'Les fichiers peuvent être lus et modifiés.',
  'setup.files.readOnly':
    'Les fichiers peuvent seulement être lus : le serveur n’a pas le droit d’écrire dans ce dossier.',
  'setup.files.free': '{free} libres sur {total}.',
  'setup.files.other':
    'Pour servir un autre dossier, arrêtez le serveur et démarrez-le avec le nom de ce dossier :',
  'setup.view': 'Afficher les dossiers en',
  'setup.view.auto': 'Automatique',
  'setup.view.list': 'Liste',
  'setup.view.mosaic': 'Mosaïque',
  'setup.view.text':
    '« Automatique » montre les images et les films en mosaïque, et tout le reste en liste. Chaque dossier peut être changé. Les nouveaux utilisateurs commencent aussi ainsi.',
  'setup.people.title': 'Autres personnes',
  'setup.people.text': 'Qui peut avoir un compte sur ce serveur ?',
  'setup.people.invited': 'Seulement les personnes que j’ajoute',
  'setup.people.invitedText': 'Vous créez leurs comptes dans la gestion des utilisateurs.',
  'setup.people.anyone': 'Tout le monde peut s’inscrire',
  'setup.people.anyoneText':
    'Quiconque peut ouvrir la page de connexion peut créer un compte. Chacun reçoit un dossier personnel et ne voit que celui-ci.',
  'setup.check.good': 'Tout est en ordre',
  'setup.check.odd':
    '{count, plural, one {# point mérite votre attention} other {# points méritent votre attention}}',
  'setup.check.text':
    'Voici ce que le serveur a constaté sur lui-même, en anglais. La commande « satchel doctor » le redit à tout moment.',
  'setup.check.passed': '{count, plural, one {# vérification réussie} other {# vérifications réussies}}',
  'setup.check.state': '{state, select, bad {À corriger} odd {À regarder} other {En ordre}}',

  'import.title': 'Repris de File Browser',
  'import.intro': 'Le contenu de {file}, écrit par File Browser {release}, a été repris le {date}.',
  'import.untouched': 'L’ancien fichier n’a pas été modifié.',
  'import.link': 'Rapport de la reprise',
  'import.linkText': 'Ce qui vient de File Browser, ce qui est désactivé et ce qui est différent.',
  'import.links': 'Liens',
  'import.options': 'Options du serveur',
  'import.ended':
    '{count, plural, one {# lien avait expiré et a été laissé de côté.} other {# liens avaient expiré et ont été laissés de côté.}}',
  'import.same': 'Tout a été repris tel quel.',
  'import.showAll': '{count, plural, one {En afficher # de plus} other {En afficher # de plus}}',
  'import.unlisted':
    '{count, plural, one {# autre n’est pas affiché.} other {# autres ne sont pas affichés.}}',
  'import.everybody': 'Tout le monde',
  'import.newUsers': 'Nouveaux utilisateurs',
  'import.switchOn': 'Pour l’activer',
  'import.copy': 'Copier la commande',
  'import.copied': 'Commande copiée',
  'import.off': 'Désactivé pour l’instant',
  'import.offText':
    'Ce qui lance des programmes, ou ne serait pas sûr ici, attend votre décision. Saisissez ces commandes là où le serveur fonctionne.',
  'import.passwords': 'Mots de passe',
  'import.linksOut': 'Liens non repris',
  'import.symlinks': 'Liens symboliques qui sortent',
  'import.symlinksText':
    'Les utilisateurs ne voient que ce qui est dans leur dossier ; ces liens sont donc refusés. Chacun peut devenir un dossier de son utilisateur, ou rester refusé.',
  'import.symlinkGrant': 'En faire un dossier de cet utilisateur',
  'import.symlinkRefuse': 'Laisser refusé',
  'import.symlinkGrantAll': 'En faire tous des dossiers',
  'import.symlinkRefuseAll': 'Les laisser tous refusés',
  'import.symlinkGranted': 'C’est désormais un dossier de l’utilisateur.',
  'import.symlinkRefused': 'Il reste refusé.',
  'import.symlinkFailed':
    'Ceux-ci n’ont pas pu devenir des dossiers : {paths}. Un dossier du système, du serveur lui-même ou autour de celui de l’utilisateur ne peut pas en être un.',
  'import.rules': 'Règles qui agissent autrement',

  'import.option_unnamed':
    'N’a pas été importé, car le fichier a été trouvé et non indiqué. À définir de nouveau si besoin : {before}',
  'import.commands_off':
    'Les commandes sont désactivées. Une fois activées, les programmes d’un utilisateur ne voient que son dossier.',
  'import.proxy_not_trusted':
    'L’en-tête {name} n’est cru que s’il vient d’un proxy de cette machine. Indiquez les autres avec --trusted-proxies.',
  'import.sessions_ended': 'Tout le monde doit se reconnecter une fois.',
  'import.signup_off':
    'Les inscriptions sont fermées : quiconque se serait inscrit aurait vu tous les fichiers. Donnez un dossier personnel aux nouveaux utilisateurs avant de les autoriser.',
  'import.user_exists': 'Un utilisateur de ce nom existait déjà ici et n’a pas été modifié.',
  'import.damaged': 'Cet enregistrement est endommagé et a été laissé de côté.',
  'import.user_renamed':
    'S’appelait {before}. Un nom ne peut commencer ni finir par une espace, et deux noms ne peuvent différer seulement par la casse ou par des caractères invisibles.',
  'import.scope_converted': 'Le périmètre était {before}, un chemin de la machine. C’est maintenant {after}.',
  'import.scope_outside':
    'Le périmètre {before} est en dehors du dossier servi. Une règle interdit tout à cet utilisateur jusqu’à ce que vous changiez le périmètre et supprimiez la règle.',
  'import.missing': 'Le dossier {path} n’existe pas.',
  'import.share_needs_download': 'Ne peut plus partager : il faut pour cela l’autorisation de télécharger.',
  'import.admin_gained_permissions': 'Les administrateurs ont toutes les autorisations. Ajoutées : {after}.',
  'import.command_is_pattern':
    'Le programme {before} était une expression régulière. Ici, les programmes sont nommés exactement.',
  'import.password_default':
    'Le mot de passe est « admin », que tout le monde connaît : changez-le maintenant.',
  'import.password_short':
    'Le mot de passe est plus court que ce qui est exigé des nouveaux. Il reste valable : demandez-en un autre.',
  'import.password_minimum':
    'Les nouveaux mots de passe doivent compter au moins {after} caractères. Les plus courts restent valables et apparaîtront ici quand leurs utilisateurs se seront connectés.',
  'import.password_unusable':
    'Le mot de passe est enregistré d’une manière inconnue : définissez-en un nouveau.',
  'import.link_gone': 'Il n’y a rien à cet endroit. Le lien s’ouvrira dès qu’il y aura quelque chose.',
  'import.link_outside': 'Il sort du périmètre de son propriétaire, {user}.',
  'import.link_without_owner': 'Son propriétaire n’existe pas.',
  'import.link_exists': 'Il existait déjà ici et n’a pas été modifié.',
  'import.symlink_leaves_scope': 'Mène à {after}, qui n’est pas dans le dossier de cet utilisateur.',
  'import.symlink_leaves_root': 'Sort du dossier servi.',
  'import.symlinks_not_all_seen': 'Il y en a peut-être d’autres : tous les fichiers n’ont pas été parcourus.',
  'import.rule_ends_at_segment':
    'La règle pour {path} valait aussi pour {before}. Ici, elle ne vaut que pour des noms entiers.',
  'import.rule_holds_for_folder':
    'La règle pour {path} vaut aussi pour le dossier lui-même, pas seulement pour son contenu.',
  'import.rule_denies_all':
    'L’expression {before} n’est pas valide ou trop longue. La règle interdit tout jusqu’à ce que vous la changiez.',
  'import.rule_without_slash':
    'La règle pour {path} ne vaut jamais : son chemin ne commence pas par une barre oblique.',
  'import.setting_changed': 'Valait {before} et vaut maintenant {after}.',
  'import.option_dropped': 'La valeur {before} n’est pas valide et a été laissée de côté.',
  'import.branding_copied': 'Les fichiers ont été copiés de {before} vers {path}. Modifiez-les là.',
  'import.branding_file_left':
    'Le fichier {path} n’a pas été copié : sont acceptés custom.css et les images sous img, jusqu’à 4 Mio.',
  'import.settings_kept': 'Les paramètres déjà présents ici ont été conservés.',
  'import.source_in_use':
    'File Browser fonctionnait encore. Ce qu’il change à partir de maintenant n’est pas repris : arrêtez-le.',
};
