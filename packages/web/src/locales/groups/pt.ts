import type { GroupsMessages } from './en';

export const messages: GroupsMessages = {
  'groups.openOne': 'Nada pode ser colocado aqui. Abra uma das suas pastas.',
  'groups.yours': 'As suas pastas',
  'groups.new': 'Novo grupo',
  'groups.one': 'Grupo {name}',
  'groups.about': 'Grupo',
  'groups.back': 'Todos os grupos',
  'groups.filter': 'Filtrar grupos',
  'groups.none': 'Ainda não há grupos',
  'groups.noneText':
    'Um grupo dá a todos os seus membros as mesmas pastas e diz o que podem fazer em cada uma.',
  'groups.nothing': 'Nenhum grupo corresponde a «{text}».',
  'groups.members': 'Membros',
  'groups.count': '{count, plural, one {# membro} other {# membros}}',
  'groups.byLogin': 'Membro por início de sessão',
  'groups.origins': 'Membros por início de sessão',
  'groups.originsText':
    'Nomes de grupos de um fornecedor de início de sessão, um por linha. Quem estava num deles no último início de sessão também é membro.',
  'groups.created': 'Grupo criado',
  'groups.updated': 'Grupo atualizado',
  'groups.deleted': 'Grupo eliminado',
  'groups.delete.title': 'Eliminar este grupo?',
  'groups.delete.text':
    'Os membros deixam de ver as pastas do grupo. As pastas e tudo o que contêm permanecem no servidor.',
  'groups.folder': 'Pasta {number, number}',
  'groups.foldersText': 'Todos os membros veem estas pastas, por esta ordem.',
  'groups.pick': 'Tudo o que ela contém também é mostrado.',
  'groups.up': 'Mover {name} para cima',
  'groups.down': 'Mover {name} para baixo',
  'groups.remove': 'Remover {name}',
  'groups.rulesText': 'Aplicam-se em cada pasta de cada membro.',
  'groups.folderRules': 'Os caminhos começam nesta pasta.',
  'groups.several': 'O utilizador vê estas pastas lado a lado.',
  'groups.ownFolder': 'Pasta própria',
  'groups.ownName': 'Nome da pasta própria',
  'groups.given': 'Pastas dos grupos',
  'groups.from': 'Do grupo',
  'groups.behindLink': 'Pasta atrás de uma ligação simbólica',
  'groups.check.byGroup':
    'Decidido pela regra {number, number} do grupo {group}, que {kind, select, allow {permite} other {nega}} {rule}',
  'groups.check.byFolder':
    'Decidido pela regra {number, number} da pasta {folder}, que {kind, select, allow {permite} other {nega}} {rule}',
  'groups.check.byGroupFolder':
    'Decidido pela regra {number, number} da pasta {folder} do grupo {group}, que {kind, select, allow {permite} other {nega}} {rule}',
  'groups.check.outside': 'Não está em nenhuma das pastas do utilizador.',
  'groups.check.may': 'Permitido ali: {list}',
  'groups.check.mayNothing': 'Só é possível ver a lista do conteúdo.',
  'groups.check.in': 'Está nestas pastas:',
};
