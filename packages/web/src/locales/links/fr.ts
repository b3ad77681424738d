import type { LinksMessages } from './en';

export const messages: LinksMessages = {
  'links.making': 'Création du lien…',
  'links.bothCopied': 'Lien et mot de passe copiés',
  'links.copyHere': 'Le navigateur n’a pas autorisé la copie. Voici le lien :',
  'links.address': 'Adresse du lien',
  'links.never': 'Jamais',
  'links.date': 'Date',
  'links.lastDay': 'Dernier jour',
  'links.shownOnce': 'Le lien s’ouvre avec ce mot de passe. Il n’est affiché que maintenant.',
  'links.send': 'Envoyer…',
  'links.more': 'Toutes les options',
  'links.album': 'Album',
  'links.album.text': 'Les visiteurs voient un mur de photos et de films, ainsi que votre nom.',
  'links.view': 'Les visiteurs voient',
  'links.view.list': 'Une liste',
  'links.view.album': 'Un album',
  'links.title': 'Titre (facultatif)',
  'links.cover': 'Couverture',
  'links.cover.first': 'La première image',
  'links.opened': '{count, plural, =0 {Pas encore ouvert} one {Ouvert # fois} other {Ouvert # fois}}',
};
