import type { WelcomeMessages } from './en';

export const messages: WelcomeMessages = {
  'setup.page': 'Configuração inicial',
  'setup.step': 'Etapa {step, number} de {count, number}',
  'setup.skip': 'Pular a configuração',
  'setup.back': 'Voltar',
  'setup.next': 'Continuar',
  'setup.account.title': 'Boas-vindas ao {name}',
  'setup.account.text':
    'Algumas escolhas e seus arquivos estão prontos. Tudo pode ser mudado depois nas configurações.',
  'setup.account.language': 'Também vale para novos usuários.',
  'setup.account.keep': 'Deixe os dois campos vazios para manter a senha com que você entrou.',
  'setup.account.easy': 'Nomes, palavras comuns e sequências de teclas são recusados.',
  'setup.files.title': 'Seus arquivos',
  'setup.files.text': 'Aqui você alcança tudo o que está nesta pasta do servidor.',
  'setup.files.writable': 'Os arquivos podem ser lidos e gravados.',
  'setup.files.readOnly': 'Os arquivos só podem ser lidos: o servidor não pode gravar nesta pasta.',
  'setup.files.free': '{free} livres de {total}.',
  'setup.files.other': 'Para servir outra pasta, pare o servidor e inicie-o com o nome dessa pasta:',
  'setup.view': 'Mostrar as pastas como',
  'setup.view.auto': 'Automática',
  'setup.view.list': 'Lista',
  'setup.view.mosaic': 'Mosaico',
  'setup.view.text':
    '“Automática” mostra imagens e vídeos em mosaico e todo o resto em lista. Cada pasta pode ser alterada. Também vale para novos usuários.',
  'setup.people.title': 'Outras pessoas',
  'setup.people.text': 'Quem pode ter uma conta neste servidor?',
  'setup.people.invited': 'Só quem eu adicionar',
  'setup.people.invitedText': 'Você cria as contas no gerenciamento de usuários.',
  'setup.people.anyone': 'Qualquer pessoa pode se cadastrar',
  'setup.people.anyoneText':
    'Quem puder abrir a página de login pode criar uma conta. Cada pessoa recebe uma pasta própria e só vê essa pasta.',
  'setup.check.good': 'Está tudo em ordem',
  'setup.check.odd': '{count, plural, one {# ponto merece atenção} other {# pontos merecem atenção}}',
  'setup.check.text':
    'Isto é o que o servidor descobriu sobre si mesmo, em inglês. O comando “satchel doctor” diz o mesmo a qualquer momento.',
  'setup.check.passed': '{count, plural, one {# verificação passou} other {# verificações passaram}}',
  'setup.check.state': '{state, select, bad {Precisa ser corrigido} odd {Merece atenção} other {Em ordem}}',

  'import.title': 'Trazido do File Browser',
  'import.intro': 'O conteúdo de {file}, gravado pelo File Browser {release}, foi trazido em {date}.',
  'import.untouched': 'O arquivo antigo não foi alterado.',
  'import.link': 'Relatório da importação',
  'import.linkText': 'O que veio do File Browser, o que está desligado e o que é diferente.',
  'import.links': 'Links',
  'import.options': 'Opções do servidor',
  'import.ended':
    '{count, plural, one {# link tinha expirado e ficou de fora.} other {# links tinham expirado e ficaram de fora.}}',
  'import.same': 'Tudo veio como estava.',
  'import.showAll': '{count, plural, one {Mostrar mais #} other {Mostrar mais #}}',
  'import.unlisted': '{count, plural, one {Mais # não está na lista.} other {Mais # não estão na lista.}}',
  'import.everybody': 'Todos',
  'import.newUsers': 'Novos usuários',
  'import.switchOn': 'Para ligar',
  'import.copy': 'Copiar o comando',
  'import.copied': 'Comando copiado',
  'import.off': 'Desligado por enquanto',
  'import.offText':
    'O que executa programas, ou não seria seguro aqui, espera pela sua decisão. Digite estes comandos onde o servidor roda.',
  'import.passwords': 'Senhas',
  'import.linksOut': 'Links que ficaram para trás',
  'import.symlinks': 'Links simbólicos que levam para fora',
  'import.symlinksText':
    'Os usuários só veem o que está na pasta deles, por isso estes links são recusados. Cada um pode virar uma pasta do seu usuário ou continuar recusado.',
  'import.symlinkGrant': 'Transformar em uma pasta deste usuário',
  'import.symlinkRefuse': 'Deixar recusado',
  'import.symlinkGrantAll': 'Transformar todos em pastas',
  'import.symlinkRefuseAll': 'Deixar todos recusados',
  'import.symlinkGranted': 'Agora é uma pasta do usuário.',
  'import.symlinkRefused': 'Continua recusado.',
  'import.symlinkFailed':
    'Estes não puderam virar pastas: {paths}. Não pode ser uma pasta do sistema, do próprio servidor ou que contenha a do usuário.',
  'import.rules': 'Regras que funcionam de outro jeito',

  'import.option_unnamed':
    'Não foi importado, porque o arquivo foi encontrado e não indicado. Defina de novo se precisar: {before}',
  'import.commands_off':
    'Os comandos estão desligados. Quando ligados, os programas de um usuário só veem a pasta dele.',
  'import.proxy_not_trusted':
    'O cabeçalho {name} só é aceito de proxies nesta máquina. Informe outros com --trusted-proxies.',
  'import.sessions_ended': 'Todos precisam entrar de novo uma vez.',
  'import.signup_off':
    'O cadastro está desligado: quem se cadastrasse teria visto todos os arquivos. Dê uma pasta pessoal aos novos usuários antes de permiti-lo.',
  'import.user_exists': 'Já havia aqui um usuário com este nome, que não foi alterado.',
  'import.damaged': 'Este registro está danificado e ficou de fora.',
  'import.user_renamed':
    'Chamava-se {before}. Um nome não pode começar nem terminar com espaço, e dois não podem diferir só em maiúsculas ou caracteres invisíveis.',
  'import.scope_converted': 'O escopo era {before}, um caminho da máquina. Agora é {after}.',
  'import.scope_outside':
    'O escopo {before} fica fora da pasta servida. Uma regra nega tudo a este usuário até que você mude o escopo e remova a regra.',
  'import.missing': 'A pasta {path} não existe.',
  'import.share_needs_download': 'Não pode mais compartilhar: para isso é preciso a permissão de baixar.',
  'import.admin_gained_permissions': 'Administradores têm todas as permissões. Adicionadas: {after}.',
  'import.command_is_pattern':
    'O programa {before} era uma expressão regular. Aqui os programas são informados exatamente.',
  'import.password_default': 'A senha é “admin”, que todo mundo conhece: mude-a agora.',
  'import.password_short':
    'A senha é mais curta do que se exige das novas. Ela continua valendo: peça outra.',
  'import.password_minimum':
    'Novas senhas precisam de pelo menos {after} caracteres. As mais curtas continuam valendo e aparecem aqui depois que seus usuários entrarem.',
  'import.password_unusable': 'A senha está guardada de um jeito desconhecido: defina uma nova.',
  'import.link_gone': 'Não há nada lá. O link abre assim que houver algo.',
  'import.link_outside': 'Leva para fora do escopo do dono, {user}.',
  'import.link_without_owner': 'O dono não existe.',
  'import.link_exists': 'Já estava aqui e não foi alterado.',
  'import.symlink_leaves_scope': 'Leva a {after}, que não está na pasta deste usuário.',
  'import.symlink_leaves_root': 'Leva para fora da pasta servida.',
  'import.symlinks_not_all_seen': 'Pode haver mais: nem todos os arquivos foram percorridos.',
  'import.rule_ends_at_segment':
    'A regra para {path} também valia para {before}. Aqui só vale para nomes inteiros.',
  'import.rule_holds_for_folder':
    'A regra para {path} vale também para a própria pasta, não só para o que está nela.',
  'import.rule_denies_all':
    'A expressão {before} não é válida ou é longa demais. A regra nega tudo até que você a mude.',
  'import.rule_without_slash': 'A regra para {path} nunca se aplica: o caminho não começa com uma barra.',
  'import.setting_changed': 'Era {before} e agora é {after}.',
  'import.option_dropped': 'O valor {before} não é válido e ficou de fora.',
  'import.branding_copied': 'Os arquivos foram copiados de {before} para {path}. Altere-os lá.',
  'import.branding_file_left':
    'O arquivo {path} não foi copiado: são aceitos custom.css e imagens em img de até 4 MiB.',
  'import.settings_kept': 'As configurações que já estavam aqui foram mantidas.',
  'import.source_in_use':
    'O File Browser estava em execução. O que ele mudar a partir de agora não vem: pare-o.',
};
