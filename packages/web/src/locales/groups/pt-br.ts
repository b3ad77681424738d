import type { GroupsMessages } from './en';

export const messages: GroupsMessages = {
  'groups.openOne': 'Nada pode ser colocado aqui. Abra uma das suas pastas.',
  'groups.yours': 'Suas pastas',
  'groups.new': 'Novo grupo',
  'groups.one': 'Grupo {name}',
  'groups.about': 'Grupo',
  'groups.back': 'Todos os grupos',
  'groups.filter': 'Filtrar grupos',
  'groups.none': 'Nenhum grupo ainda',
  'groups.noneText':
    'Um grupo dá a todos os seus membros as mesmas pastas e diz o que podem fazer em cada uma.',
  'groups.nothing': 'Nenhum grupo corresponde a “{text}”.',
  'groups.members': 'Membros',
  'groups.count': '{count, plural, one {# membro} other {# membros}}',
  'groups.byLogin': 'Membro por login',
  'groups.origins': 'Membros por login',
  'groups.originsText':
    'Nomes de grupos de um provedor de login, um por linha. Quem estava em um deles no último login também é membro.',
  'groups.created': 'Grupo criado',
  'groups.updated': 'Grupo atualizado',
  'groups.deleted': 'Grupo excluído',
  'groups.delete.title': 'Excluir este grupo?',
  'groups.delete.text':
    'Os membros não veem mais as pastas do grupo. As pastas e tudo o que há nelas continuam no servidor.',
  'groups.folder': 'Pasta {number, number}',
  'groups.foldersText': 'Todos os membros veem estas pastas, nesta ordem.',
  'groups.pick': 'Tudo o que há nela também é mostrado.',
  'groups.up': 'Mover {name} para cima',
  'groups.down': 'Mover {name} para baixo',
  'groups.remove': 'Remover {name}',
  'groups.rulesText': 'Elas valem em cada pasta de cada membro.',
  'groups.folderRules': 'Os caminhos começam nesta pasta.',
  'groups.several': 'O usuário vê estas pastas lado a lado.',
  'groups.ownFolder': 'Pasta própria',
  'groups.ownName': 'Nome da pasta própria',
  'groups.given': 'Pastas dos grupos',
  'groups.from': 'Do grupo',
  'groups.behindLink': 'Pasta atrás de um link simbólico',
  'groups.check.byGroup':
    'Decidido pela regra {number, number} do grupo {group}, que {kind, select, allow {permite} other {nega}} {rule}',
  'groups.check.byFolder':
    'Decidido pela regra {number, number} da pasta {folder}, que {kind, select, allow {permite} other {nega}} {rule}',
  'groups.check.byGroupFolder':
    'Decidido pela regra {number, number} da pasta {folder} do grupo {group}, que {kind, select, allow {permite} other {nega}} {rule}',
  'groups.check.outside': 'Não está em nenhuma das pastas do usuário.',
  'groups.check.may': 'Permitido ali: {list}',
  'groups.check.mayNothing': 'Só é possível ver a lista do conteúdo.',
  'groups.check.in': 'Está nestas pastas:',
};
