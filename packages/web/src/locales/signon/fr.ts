import type { SignOnMessages } from './en';

export const messages: SignOnMessages = {
  'signOn.or': 'ou',
  'signOn.with': 'Se connecter avec {name}',
  'signOn.again': 'Se reconnecter avec {name}',
  'signOn.password': 'Se connecter avec un mot de passe',
  'signOn.failed': 'La connexion n’a pas abouti',
  'signOn.back': 'Retour à la connexion',
  'signOn.denied': 'La connexion à {name} a été annulée ou n’y a pas été autorisée. Vous pouvez réessayer.',
  'signOn.forbidden':
    'Votre connexion à {name} a réussi, mais elle n’est pas autorisée ici. Adressez-vous à votre administrateur.',
  'signOn.exists':
    'Un compte à votre nom existe déjà ici. S’il est à vous, connectez-vous une fois avec son mot de passe, et il sera associé. Sinon, demandez à votre administrateur.',
  'signOn.ended': 'La connexion a pris trop de temps ou a déjà servi. Recommencez.',
  'signOn.unasked':
    'Aucune connexion avec {name} n’a été commencée dans cette fenêtre, ou elle est terminée. Recommencez.',
  'signOn.unlinked.title': 'Associer votre compte',
  'signOn.unlinked':
    'Personne n’utilise encore ici cette connexion de {name}. Si vous avez un compte ici, connectez-vous une fois avec son nom et son mot de passe, et il sera associé.',
  'signOn.connect': 'Se connecter et associer',
  'signOn.title': 'Connexions associées',
  'signOn.text': 'Connectez-vous ici avec un compte que vous avez ailleurs.',
  'signOn.ofUser': 'Cet utilisateur peut se connecter avec elles.',
  'signOn.used': 'Dernière utilisation {time}',
  'signOn.unused': 'Jamais utilisée',
  'signOn.disconnect': 'Dissocier',
  'signOn.disconnect.title': 'Dissocier cette connexion ?',
  'signOn.disconnect.text':
    'Elle ne permettra plus de se connecter ici, et les sessions ouvertes avec elle se terminent.',
  'signOn.disconnected': 'Connexion dissociée',
  'signOn.connectTo': 'Associer {name}',
  'signOn.link': 'Associer',
  'signOn.connected': 'Connexion associée',
  'signOn.linkDenied': 'Rien n’a été associé, car cela n’a pas été autorisé.',
  'signOn.taken': 'Cette connexion est déjà associée à un compte.',
  'signOn.onlyWay':
    'C’est votre seule connexion ici, elle ne peut donc pas être dissociée. Adressez-vous à votre administrateur.',
  'signOn.directory': 'Saisissez votre nom d’utilisateur et votre mot de passe pour {name}.',
  'errors.not_linked': 'Cette connexion n’appartient à aucun compte ici.',
};
