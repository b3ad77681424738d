import type { SignOnMessages } from './en';

export const messages: SignOnMessages = {
  'signOn.or': 'o',
  'signOn.with': 'Inicia la sessió amb {name}',
  'signOn.again': 'Torna a iniciar la sessió amb {name}',
  'signOn.password': 'Inicia la sessió amb una contrasenya',
  'signOn.failed': 'No s’ha pogut iniciar la sessió',
  'signOn.back': 'Torna a l’inici de sessió',
  'signOn.denied':
    'L’inici de sessió a {name} s’ha cancel·lat o no s’ha permès allà. Podeu tornar-ho a provar.',
  'signOn.forbidden': 'Heu iniciat la sessió a {name}, però aquí no es permet. Consulteu l’administrador.',
  'signOn.exists':
    'Aquí ja hi ha un compte amb el vostre nom. Si és vostre, inicieu la sessió una vegada amb la seva contrasenya i es connectarà. Si no, pregunteu a l’administrador.',
  'signOn.ended': 'L’inici de sessió ha trigat massa o ja s’ha fet servir. Torneu a començar.',
  'signOn.unasked':
    'En aquesta finestra no s’ha començat cap inici de sessió amb {name}, o ja s’ha acabat. Torneu a començar.',
  'signOn.unlinked.title': 'Connecteu el vostre compte',
  'signOn.unlinked':
    'Aquí encara ningú no fa servir aquest inici de sessió de {name}. Si teniu un compte aquí, inicieu la sessió una vegada amb el seu nom i la seva contrasenya i es connectarà.',
  'signOn.connect': 'Inicia la sessió i connecta',
  'signOn.title': 'Inicis de sessió connectats',
  'signOn.text': 'Inicieu la sessió aquí amb un compte que teniu en un altre lloc.',
  'signOn.ofUser': 'Aquest usuari hi pot iniciar la sessió.',
  'signOn.used': 'Últim ús: {time}',
  'signOn.unused': 'No s’ha fet servir mai',
  'signOn.disconnect': 'Desconnecta',
  'signOn.disconnect.title': 'Voleu desconnectar aquest inici de sessió?',
  'signOn.disconnect.text': 'Ja no servirà per entrar aquí, i les sessions que s’hi han començat s’acabaran.',
  'signOn.disconnected': 'S’ha desconnectat',
  'signOn.connectTo': 'Connecta {name}',
  'signOn.link': 'Connecta',
  'signOn.connected': 'S’ha connectat',
  'signOn.linkDenied': 'No s’ha connectat res, perquè no s’ha permès.',
  'signOn.taken': 'Aquest inici de sessió ja està connectat a un compte.',
  'signOn.onlyWay':
    'És el vostre únic inici de sessió aquí i per això no es pot desconnectar. Consulteu l’administrador.',
  'signOn.directory': 'Introduïu el nom d’usuari i la contrasenya de {name}.',
  'errors.not_linked': 'Aquest inici de sessió no pertany a cap compte d’aquí.',
};
