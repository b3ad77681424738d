import type { EditorMessages } from './en';

export const messages: EditorMessages = {
  'editor.close': 'Retour au dossier',
  'editor.unsaved': 'Non enregistré',
  'editor.saved': 'Enregistré à {time}',
  'editor.readOnly': 'Lecture seule',
  'editor.view': 'Mode lecture',
  'editor.find': 'Rechercher',
  'editor.wrap': 'Retour à la ligne automatique',
  'editor.place': 'Ligne {line}, colonne {column}',
  'editor.lines': '{count, plural, one {# ligne} other {# lignes}}',
  'editor.mixedBreaks': 'Fins de ligne mixtes',
  'editor.plainText': 'Texte brut',
  'editor.notUtf8':
    'L’encodage de ce texte est incertain. L’enregistrer ici l’abîmerait ; il n’est donc ouvert qu’en lecture.',
  'editor.unencodable': 'Non enregistré : le fichier est en {encoding}, où « {character} » n’existe pas.',
  'editor.restored':
    'Vos modifications non enregistrées ont été récupérées. Enregistrez-les pour les conserver.',
  'editor.conflict.title': '{name} a été modifié par quelqu’un d’autre',
  'editor.conflict.text':
    'Ce n’est plus la version que vous avez ouverte. Écraser supprime les modifications de l’autre personne ; charger l’autre version supprime les vôtres.',
  'editor.conflict.deletedTitle': '{name} n’existe plus',
  'editor.conflict.deletedText':
    'Il a été déplacé ou supprimé pendant que vous y travailliez. Vous pouvez enregistrer votre texte dans un nouveau fichier.',
  'editor.conflict.overwrite': 'Écraser',
  'editor.conflict.reload': 'Charger l’autre',
  'editor.conflict.recreate': 'Réenregistrer',
  'editor.conflict.keep': 'Continuer l’édition',
  'editor.leave.title': 'Enregistrer les modifications de {name} ?',
  'editor.leave.text': 'Elles seront perdues si vous quittez sans enregistrer.',
  'editor.leave.discard': 'Ne pas enregistrer',
  'editor.leave.stay': 'Continuer l’édition',
  'editor.leave.save': 'Enregistrer',
};
