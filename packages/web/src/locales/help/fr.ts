import type { HelpMessages } from './en';

export const messages: HelpMessages = {
  'help.title': 'Aide',
  'help.answers': 'Réponses brèves',
  'help.share.question': 'Comment partager quelque chose ?',
  'help.share.answer':
    'Sélectionnez-le et choisissez Partager. Vous obtenez un lien que vous pouvez envoyer à n’importe qui, avec un mot de passe et une date d’expiration si vous voulez.',
  'help.upload.question': 'Comment envoyer des fichiers ?',
  'help.upload.answer':
    'Choisissez Envoyer ou déposez fichiers et dossiers sur la liste. Un envoi interrompu reprend tout seul.',
  'help.select.question': 'Comment sélectionner plusieurs éléments ?',
  'help.select.answer':
    'Cliquez dessus en maintenant Ctrl (⌘ sur Mac), ou Maj pour toute une plage. Sur un écran tactile, gardez le doigt sur un élément, puis touchez les autres.',
  'help.download.question': 'Comment télécharger plusieurs éléments à la fois ?',
  'help.download.answer': 'Sélectionnez-les et choisissez Télécharger. Ils arrivent en une seule archive.',
  'help.move.question': 'Comment déplacer ou copier ?',
  'help.move.answer':
    'Faites glisser les éléments sur un dossier, ou sélectionnez-les et choisissez Déplacer ou Copier.',
  'help.find.question': 'Comment trouver quelque chose ?',
  'help.find.answer': 'Ouvrez la recherche en haut et tapez une partie du nom.',
  'help.deleted.question': 'Puis-je récupérer ce que j’ai supprimé ?',
  'help.deleted.answer':
    'Non. Ce qui est supprimé est perdu, c’est pourquoi une confirmation est toujours demandée.',
  'help.deleted.trash': 'Oui : ouvrez la corbeille dans la barre latérale et choisissez Restaurer.',
  'help.install.question': 'Puis-je l’utiliser comme application ?',
  'help.install.answer':
    'Oui, si l’adresse commence par https : choisissez Installer ou Ajouter à l’écran d’accueil dans le menu du navigateur. Vos fichiers restent sur le serveur.',
  'files.help.title': 'Raccourcis clavier',
  'files.help.move': 'Naviguer',
  'files.help.extend': 'Étendre la sélection',
  'files.help.ends': 'Premier et dernier élément',
  'files.help.toggle': 'Sélectionner ou désélectionner',
  'files.help.mark': 'Sélectionner et passer au suivant',
  'files.help.free': 'Se déplacer sans changer la sélection',
  'files.help.menu': 'Ouvrir le menu',
  'files.help.save': 'Enregistrer (dans l’éditeur)',
  'files.help.typing': 'Tapez les premières lettres d’un nom pour y aller.',
  'files.help.filter':
    'Le filtre du dossier montre les noms qui contiennent ce que vous tapez ; des virgules en séparent plusieurs : 3, 7, lettre.',
};
