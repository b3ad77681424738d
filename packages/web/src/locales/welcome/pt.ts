import type { WelcomeMessages } from './en';

export const messages: WelcomeMessages = {
  'setup.page': 'Configuração inicial',
  'setup.step': 'Passo {step, number} de {count, number}',
  'setup.skip': 'Ignorar a configuração',
  'setup.back': 'Voltar',
  'setup.next': 'Continuar',
  'setup.account.title': 'Boas-vindas ao {name}',
  'setup.account.text':
    'Algumas escolhas e os seus ficheiros estão prontos. Pode alterar tudo mais tarde nas definições.',
  'setup.account.language': 'Também se aplica aos novos utilizadores.',
  'setup.account.keep': 'Deixe ambos os campos vazios para manter a palavra-passe com que iniciou sessão.',
  'setup.account.easy': 'Nomes, palavras comuns e filas de teclas são recusados.',
  'setup.files.title': 'Os seus ficheiros',
  'setup.files.text': 'Aqui chega-se a tudo o que está nesta pasta do servidor.',
  'setup.files.writable': 'Os ficheiros podem ser lidos e escritos.',
  'setup.files.readOnly': 'Os ficheiros só podem ser lidos: o servidor não pode escrever nesta pasta.',
  'setup.files.free': '{free} livres de {total}.',
  'setup.files.other': 'Para servir outra pasta, pare o servidor e inicie-o com o nome dessa pasta:',
  'setup.view': 'Mostrar as pastas como',
  'setup.view.auto': 'Automática',
  'setup.view.list': 'Lista',
  'setup.view.mosaic': 'Mosaico',
  'setup.view.text':
    '«Automática» mostra imagens e filmes em mosaico e tudo o resto em lista. Cada pasta pode ser alterada. Também se aplica aos novos utilizadores.',
  'setup.people.title': 'Outras pessoas',
  'setup.people.text': 'Quem pode ter uma conta neste servidor?',
  'setup.people.invited': 'Só quem eu adicionar',
  'setup.people.invitedText': 'As contas são criadas por si na gestão de utilizadores.',
  'setup.people.anyone': 'Qualquer pessoa pode criar conta',
  'setup.people.anyoneText':
    'Quem puder abrir a página de início de sessão pode criar uma conta. Cada pessoa recebe uma pasta própria e só vê essa.',
  'setup.check.good': 'Está tudo em ordem',
  'setup.check.odd': '{count, plural, one {# ponto merece atenção} other {# pontos merecem atenção}}',
  'setup.check.text':
    'Isto é o que o servidor descobriu sobre si próprio, em inglês. O comando «satchel doctor» diz o mesmo a qualquer momento.',
  'setup.check.passed': '{count, plural, one {# verificação passou} other {# verificações passaram}}',
  'setup.check.state': '{state, select, bad {Tem de ser corrigido} odd {Merece atenção} other {Em ordem}}',

  'import.title': 'Trazido do File Browser',
  'import.intro': 'O conteúdo de {file}, escrito pelo File Browser {release}, foi trazido em {date}.',
  'import.untouched': 'O ficheiro antigo não foi alterado.',
  'import.link': 'Relatório da importação',
  'import.linkText': 'O que veio do File Browser, o que está desligado e o que é diferente.',
  'import.links': 'Links',
  'import.options': 'Opções do servidor',
  'import.ended':
    '{count, plural, one {# link tinha expirado e ficou de fora.} other {# links tinham expirado e ficaram de fora.}}',
  'import.same': 'Tudo veio tal como estava.',
  'import.showAll': '{count, plural, one {Mostrar mais #} other {Mostrar mais #}}',
  'import.unlisted': '{count, plural, one {Mais # não está na lista.} other {Mais # não estão na lista.}}',
  'import.everybody': 'Todos',
  'import.newUsers': 'Novos utilizadores',
  'import.switchOn': 'Para ligar',
  'import.copy': 'Copiar o comando',
  'import.copied': 'Comando copiado',
  'import.off': 'Desligado por agora',
  'import.offText':
    'O que executa programas, ou não seria seguro aqui, espera pela sua decisão. Introduza estes comandos onde o servidor está a funcionar.',
  'import.passwords': 'Palavras-passe',
  'import.linksOut': 'Links que ficaram para trás',
  'import.symlinks': 'Ligações simbólicas que levam para fora',
  'import.symlinksText':
    'Os utilizadores só veem o que está na sua pasta, por isso estas ligações são recusadas. Cada uma pode tornar-se uma pasta do seu utilizador ou continuar recusada.',
  'import.symlinkGrant': 'Tornar uma pasta deste utilizador',
  'import.symlinkRefuse': 'Deixar recusada',
  'import.symlinkGrantAll': 'Tornar todas pastas',
  'import.symlinkRefuseAll': 'Deixar todas recusadas',
  'import.symlinkGranted': 'Agora é uma pasta do utilizador.',
  'import.symlinkRefused': 'Continua recusada.',
  'import.symlinkFailed':
    'Estas não puderam tornar-se pastas: {paths}. Não o pode ser uma pasta do sistema, do próprio servidor ou que contenha a do utilizador.',
  'import.rules': 'Regras que funcionam de outro modo',

  'import.option_unnamed':
    'Não foi importado, porque o ficheiro foi encontrado e não indicado. Defina de novo se precisar: {before}',
  'import.commands_off':
    'Os comandos estão desligados. Depois de ligados, os programas de um utilizador só veem a pasta dele.',
  'import.proxy_not_trusted':
    'O cabeçalho {name} só é aceite de proxies nesta máquina. Indique outros com --trusted-proxies.',
  'import.sessions_ended': 'Todos têm de iniciar sessão uma vez.',
  'import.signup_off':
    'A criação de contas está desligada: quem criasse uma conta teria visto todos os ficheiros. Dê uma pasta pessoal aos novos utilizadores antes de a permitir.',
  'import.user_exists': 'Já havia aqui um utilizador com este nome, que não foi alterado.',
  'import.damaged': 'Este registo está danificado e ficou de fora.',
  'import.user_renamed':
    'Chamava-se {before}. Um nome não pode começar nem terminar com um espaço, e dois não podem diferir só em maiúsculas ou caracteres invisíveis.',
  'import.scope_converted': 'O âmbito era {before}, um caminho da máquina. Agora é {after}.',
  'import.scope_outside':
    'O âmbito {before} fica fora da pasta servida. Uma regra nega tudo a este utilizador até que altere o âmbito e remova a regra.',
  'import.missing': 'A pasta {path} não existe.',
  'import.share_needs_download': 'Já não pode partilhar: é precisa a permissão de transferir.',
  'import.admin_gained_permissions': 'Os administradores têm todas as permissões. Adicionadas: {after}.',
  'import.command_is_pattern':
    'O programa {before} era uma expressão regular. Aqui os programas são indicados exatamente.',
  'import.password_default': 'A palavra-passe é «admin», que toda a gente conhece: altere-a agora.',
  'import.password_short':
    'A palavra-passe é mais curta do que se exige às novas. Continua válida: peça outra.',
  'import.password_minimum':
    'As novas palavras-passe precisam de pelo menos {after} caracteres. As mais curtas continuam válidas e aparecem aqui depois de os seus utilizadores iniciarem sessão.',
  'import.password_unusable': 'A palavra-passe está guardada de forma desconhecida: defina uma nova.',
  'import.link_gone': 'Não há nada aí. O link abre assim que houver algo.',
  'import.link_outside': 'Leva para fora do âmbito do dono, {user}.',
  'import.link_without_owner': 'O dono não existe.',
  'import.link_exists': 'Já estava aqui e não foi alterado.',
  'import.symlink_leaves_scope': 'Leva a {after}, que não está na pasta deste utilizador.',
  'import.symlink_leaves_root': 'Leva para fora da pasta servida.',
  'import.symlinks_not_all_seen': 'Pode haver mais: nem todos os ficheiros foram percorridos.',
  'import.rule_ends_at_segment':
    'A regra para {path} também valia para {before}. Aqui só vale para nomes inteiros.',
  'import.rule_holds_for_folder':
    'A regra para {path} vale também para a própria pasta, não só para o que está nela.',
  'import.rule_denies_all':
    'A expressão {before} não é válida ou é demasiado longa. A regra nega tudo até que a altere.',
  'import.rule_without_slash': 'A regra para {path} nunca se aplica: o caminho não começa com uma barra.',
  'import.setting_changed': 'Era {before} e agora é {after}.',
  'import.option_dropped': 'O valor {before} não é válido e ficou de fora.',
  'import.branding_copied': 'Os ficheiros foram copiados de {before} para {path}. Altere-os aí.',
  'import.branding_file_left':
    'O ficheiro {path} não foi copiado: são aceites custom.css e imagens em img até 4 MiB.',
  'import.settings_kept': 'As definições que já aqui estavam foram mantidas.',
  'import.source_in_use':
    'O File Browser estava a funcionar. O que ele alterar a partir de agora não vem: pare-o.',
};
