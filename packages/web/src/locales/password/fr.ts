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
};
