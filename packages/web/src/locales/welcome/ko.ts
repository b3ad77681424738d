import type { WelcomeMessages } from './en';

export const messages: WelcomeMessages = {
  'setup.page': '초기 설정',
  'setup.step': '{count, number}단계 중 {step, number}단계',
  'setup.skip': '설정 건너뛰기',
  'setup.back': '뒤로',
  'setup.next': '계속',
  'setup.account.title': '{name} 시작하기',
  'setup.account.text':
    '몇 가지만 선택하면 파일을 사용할 수 있습니다. 모두 나중에 설정에서 바꿀 수 있습니다.',
  'setup.account.language': '새 사용자에게도 적용됩니다.',
  'setup.account.keep': '로그인한 비밀번호를 그대로 쓰려면 두 칸을 비워 두세요.',
  'setup.account.easy': '이름, 흔한 단어, 연속된 키는 사용할 수 없습니다.',
  'setup.files.title': '내 파일',
  'setup.files.text': '서버의 이 폴더에 있는 모든 것을 여기에서 사용할 수 있습니다.',
  'setup.files.writable': '파일을 읽고 쓸 수 있습니다.',
  'setup.files.readOnly': '파일을 읽을 수만 있습니다. 서버가 이 폴더에 쓸 수 없습니다.',
  'setup.files.free': '{total} 중 {free} 사용 가능',
  'setup.files.other': '다른 폴더를 제공하려면 서버를 중지하고 그 폴더 이름으로 시작하세요:',
  'setup.view': '폴더 표시 방식',
  'setup.view.auto': '자동',
  'setup.view.list': '목록',
  'setup.view.mosaic': '타일',
  'setup.view.text':
    '“자동”은 사진과 동영상을 타일로, 그 밖의 것은 목록으로 보여 줍니다. 폴더마다 바꿀 수 있습니다. 새 사용자에게도 적용됩니다.',
  'setup.people.title': '다른 사람',
  'setup.people.text': '이 서버에 누가 계정을 가질 수 있나요?',
  'setup.people.invited': '내가 추가한 사람만',
  'setup.people.invitedText': '사용자 관리에서 계정을 직접 만듭니다.',
  'setup.people.anyone': '누구나 가입 가능',
  'setup.people.anyoneText':
    '로그인 페이지를 열 수 있는 사람은 누구나 계정을 만들 수 있습니다. 각자 자기 폴더를 받고 그 안만 볼 수 있습니다.',
  'setup.check.good': '모두 정상입니다',
  'setup.check.odd': '{count, plural, other {확인할 항목이 #개 있습니다}}',
  'setup.check.text':
    '서버가 스스로 점검한 결과이며 영어로 표시됩니다. “satchel doctor” 명령으로 언제든지 같은 내용을 볼 수 있습니다.',
  'setup.check.passed': '{count, plural, other {점검 #개 통과}}',
  'setup.check.state': '{state, select, bad {수정 필요} odd {확인 필요} other {정상}}',

  'import.title': 'File Browser에서 가져옴',
  'import.intro': 'File Browser {release}에서 기록한 {file}의 내용을 {date}에 가져왔습니다.',
  'import.untouched': '이전 파일은 변경하지 않았습니다.',
  'import.link': '가져오기 보고서',
  'import.linkText': 'File Browser에서 가져온 것, 꺼져 있는 것, 달라진 것을 보여 줍니다.',
  'import.links': '링크',
  'import.options': '서버 옵션',
  'import.ended': '{count, plural, other {만료된 링크 #개는 제외했습니다.}}',
  'import.same': '모두 그대로 가져왔습니다.',
  'import.showAll': '{count, plural, other {#개 더 보기}}',
  'import.unlisted': '{count, plural, other {표시되지 않은 항목이 #개 더 있습니다.}}',
  'import.everybody': '모든 사용자',
  'import.newUsers': '새 사용자',
  'import.switchOn': '켜려면',
  'import.copy': '명령 복사',
  'import.copied': '명령을 복사했습니다',
  'import.off': '지금은 꺼져 있음',
  'import.offText':
    '프로그램을 실행하거나 여기에서 안전하지 않은 항목은 결정을 기다립니다. 서버가 실행되는 곳에서 다음 명령을 입력하세요.',
  'import.passwords': '비밀번호',
  'import.linksOut': '가져오지 않은 링크',
  'import.symlinks': '밖으로 나가는 심볼릭 링크',
  'import.symlinksText':
    '사용자는 자기 폴더 안만 볼 수 있으므로 이 링크는 거부됩니다. 각 링크를 해당 사용자의 폴더로 만들거나 거부된 상태로 둘 수 있습니다.',
  'import.symlinkGrant': '이 사용자의 폴더로 만들기',
  'import.symlinkRefuse': '거부된 상태로 두기',
  'import.symlinkGrantAll': '모두 폴더로 만들기',
  'import.symlinkRefuseAll': '모두 거부된 상태로 두기',
  'import.symlinkGranted': '이제 이 사용자의 폴더입니다.',
  'import.symlinkRefused': '거부된 상태로 둡니다.',
  'import.symlinkFailed':
    '다음은 폴더로 만들 수 없습니다: {paths}. 시스템이나 서버 자체의 폴더, 사용자의 폴더를 포함하는 폴더는 사용할 수 없습니다.',
  'import.rules': '다르게 작동하는 규칙',

  'import.option_unnamed':
    '지정된 파일이 아니라 발견된 파일이므로 가져오지 않았습니다. 필요하면 다시 설정하세요: {before}',
  'import.commands_off': '명령이 꺼져 있습니다. 켜면 사용자의 프로그램은 그 사용자의 폴더만 볼 수 있습니다.',
  'import.proxy_not_trusted':
    '{name} 헤더는 이 컴퓨터의 프록시에서 온 것만 신뢰합니다. 다른 프록시는 --trusted-proxies로 지정하세요.',
  'import.sessions_ended': '모든 사용자가 한 번 다시 로그인해야 합니다.',
  'import.signup_off':
    '회원가입이 꺼져 있습니다. 가입한 사람이 모든 파일을 볼 수 있었기 때문입니다. 허용하기 전에 새 사용자에게 홈 폴더를 지정하세요.',
  'import.user_exists': '같은 이름의 사용자가 이미 있어 변경하지 않았습니다.',
  'import.damaged': '이 레코드는 손상되어 제외했습니다.',
  'import.user_renamed':
    '이전 이름은 {before}입니다. 이름은 공백으로 시작하거나 끝날 수 없으며, 대소문자나 보이지 않는 문자만 다른 이름도 쓸 수 없습니다.',
  'import.scope_converted': '범위가 컴퓨터의 경로 {before}였습니다. 이제 {after}입니다.',
  'import.scope_outside':
    '범위 {before}이(가) 제공되는 폴더 밖에 있습니다. 범위를 바꾸고 규칙을 제거할 때까지 이 사용자에게는 모든 것이 거부됩니다.',
  'import.missing': '{path} 폴더가 없습니다.',
  'import.share_needs_download': '더 이상 공유할 수 없습니다. 공유하려면 다운로드 권한이 필요합니다.',
  'import.admin_gained_permissions': '관리자는 모든 권한을 가집니다. 추가됨: {after}',
  'import.command_is_pattern':
    '프로그램 {before}은(는) 정규식이었습니다. 여기에서는 프로그램 이름을 정확히 지정합니다.',
  'import.password_default': '비밀번호가 누구나 아는 “admin”입니다. 지금 바꾸세요.',
  'import.password_short':
    '비밀번호가 새 비밀번호에 필요한 길이보다 짧습니다. 계속 쓸 수 있지만 변경을 요청하세요.',
  'import.password_minimum':
    '새 비밀번호는 {after}자 이상이어야 합니다. 더 짧은 비밀번호도 계속 쓸 수 있으며, 사용자가 로그인하면 여기에 표시됩니다.',
  'import.password_unusable': '비밀번호가 알 수 없는 방식으로 저장되어 있습니다. 새로 설정하세요.',
  'import.link_gone': '그 자리에 아무것도 없습니다. 무언가 생기면 링크가 열립니다.',
  'import.link_outside': '소유자 {user}의 범위 밖으로 나갑니다.',
  'import.link_without_owner': '소유자가 없습니다.',
  'import.link_exists': '이미 있어 변경하지 않았습니다.',
  'import.symlink_leaves_scope': '이 사용자의 폴더에 없는 {after}(으)로 이어집니다.',
  'import.symlink_leaves_root': '제공되는 폴더 밖으로 나갑니다.',
  'import.symlinks_not_all_seen': '더 있을 수 있습니다. 모든 파일을 검색하지는 않았습니다.',
  'import.rule_ends_at_segment':
    '{path} 규칙은 {before}에도 적용되었습니다. 여기에서는 전체 이름에만 적용됩니다.',
  'import.rule_holds_for_folder': '{path} 규칙은 내용뿐 아니라 폴더 자체에도 적용됩니다.',
  'import.rule_denies_all':
    '정규식 {before}이(가) 올바르지 않거나 너무 깁니다. 바꿀 때까지 이 규칙은 모든 것을 거부합니다.',
  'import.rule_without_slash': '{path} 규칙은 적용되지 않습니다. 경로가 슬래시로 시작하지 않습니다.',
  'import.setting_changed': '{before}에서 {after}(으)로 바뀌었습니다.',
  'import.option_dropped': '값 {before}이(가) 올바르지 않아 제외했습니다.',
  'import.branding_copied': '파일을 {before}에서 {path}(으)로 복사했습니다. 그곳에서 변경하세요.',
  'import.branding_file_left':
    '{path} 파일은 복사하지 않았습니다. custom.css와 img 아래의 4 MiB 이하 이미지만 사용할 수 있습니다.',
  'import.settings_kept': '이미 있던 설정을 유지했습니다.',
  'import.source_in_use': 'File Browser가 실행 중이었습니다. 이후의 변경은 가져오지 않으므로 중지하세요.',
};
