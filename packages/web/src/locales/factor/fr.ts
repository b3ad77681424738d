import type { FactorMessages } from './en';

export const messages: FactorMessages = {
  'factor.title': 'Second facteur',
  'factor.code': 'Code de votre application d’authentification',
  'factor.recoveryCode': 'Code de récupération',
  'factor.useRecovery': 'Utiliser plutôt un code de récupération',
  'factor.useApp': 'Utiliser plutôt un code de l’application',
  'factor.back': 'Retour',
  'factor.next': 'Continuer',
  'factor.done': 'Terminé',
  'factor.why':
    'Votre administrateur exige un second facteur : en plus du mot de passe, un code d’une application d’authentification sur votre téléphone.',
  'factor.setUp': 'Configurer',
  'factor.scan': 'Scanner le code QR',
  'factor.scanText':
    'Utilisez une application d’authentification sur votre téléphone, ou saisissez-y la clé.',
  'factor.qr': 'Code QR pour l’application d’authentification',
  'factor.key': 'Clé',
  'factor.copyKey': 'Copier la clé',
  'factor.openApp': 'Ouvrir dans une application de cet appareil',
  'factor.copied': 'Copié',
  'factor.notCopied': 'Le navigateur n’a pas autorisé la copie.',
  'factor.verify': 'Saisir le code',
  'factor.verifyText':
    'L’application affiche six chiffres, un nouveau code toutes les 30 secondes. Une fois le code vérifié, vos autres appareils sont déconnectés.',
  'factor.codes': 'Codes de récupération',
  'factor.codesText':
    'Sans votre téléphone, chacun de ces codes permet de vous connecter une fois. Ils ne seront plus affichés.',
  'factor.codesFile': 'Codes de récupération de {user} pour {name}, {date}. Chacun sert une fois.',
  'factor.kept': 'J’ai mis les codes en lieu sûr',
  'factor.text':
    'En plus du mot de passe, un code d’une application d’authentification sur votre téléphone protège votre compte.',
  'factor.off': 'Non configuré',
  'factor.on': 'Configuré le {date}',
  'factor.left':
    '{count, plural, one {# code de récupération restant} other {# codes de récupération restants}}',
  'factor.few': 'Créez de nouveaux codes de récupération avant d’en avoir besoin.',
  'factor.due': 'Votre administrateur exige un second facteur. Configurez-le avant le {date}.',
  'factor.required': 'Exigé par votre administrateur',
  'factor.replace': 'Remplacer l’application',
  'factor.replaceText': 'L’application actuelle reste valable jusqu’à la saisie d’un code de la nouvelle.',
  'factor.newCodes': 'Nouveaux codes de récupération',
  'factor.newCodesText': 'Vos codes de récupération actuels ne seront alors plus acceptés.',
  'factor.create': 'Créer des codes',
  'factor.remove': 'Retirer',
  'factor.removeTitle': 'Retirer le second facteur ?',
  'factor.removeText': 'Votre mot de passe suffira alors pour vous connecter.',
  'factor.removed': 'Second facteur retiré',
  'factor.outdated': 'Quelque chose a changé entre-temps. Recommencez.',
  'errors.wrong_code': 'Ce code est incorrect ou a déjà servi.',
};
