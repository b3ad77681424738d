import type { PasswordMessages } from './en';

export const messages: PasswordMessages = {
  'password.title': 'Définir votre mot de passe',
  'password.text': 'Bonjour {user} ! Choisissez votre mot de passe pour {name}.',
  'password.submit': 'Définir le mot de passe',
  'password.done': 'Votre mot de passe est défini',
  'password.doneText':
    'Vous êtes déconnecté de tous les appareils. Connectez-vous avec le nouveau mot de passe.',
  'password.gone': 'Ce lien ne fonctionne plus',
  'password.goneText':
    'Il a été utilisé, remplacé par un plus récent ou a expiré. Demandez un nouveau lien à votre administrateur.',
  'password.lostText':
    'Si votre compte a une adresse e-mail, vous recevez un lien qui permet de choisir un nouveau mot de passe.',
  'password.lostName': 'Nom d’utilisateur ou adresse e-mail',
  'password.lostSubmit': 'Envoyer le lien',
  'password.lostCaptcha': 'Confirmez d’abord que vous n’êtes pas un robot.',
  'password.sent': 'Consultez vos e-mails',
  'password.sentText':
    'S’il existe un compte avec une adresse e-mail, un lien est en route. Il est valable une heure.',
  'password.sentNothing':
    'Si rien n’arrive, regardez dans le dossier des indésirables ou demandez à votre administrateur.',
  'password.toLogin': 'Retour à la connexion',
};
