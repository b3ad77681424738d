import type { LimitsMessages } from './en';

export const messages: LimitsMessages = {
  'limits.title': '저장 용량 한도',
  'limits.items': '파일 및 폴더',
  'limits.unit': '단위',
  'limits.empty': '비워 두면 한도 없음',
  'limits.itemsUsed': '파일 및 폴더 {limit}개 중 <b>{used}</b>개',
  'limits.near': '남은 공간이 얼마 없습니다.',
  'limits.full':
    '저장 용량 한도를 모두 사용했습니다: 삭제한 항목은 휴지통을 비울 때까지 사용량에 포함됩니다.',
  'limits.fullFolder': '이 폴더의 저장 용량 한도를 모두 사용했습니다.',
  'limits.kept': '이 중 {size}는 휴지통과 이전 버전',
  'limits.forUser': '사용자 자신의 폴더에 있는 모든 항목과 사용자의 휴지통 및 이전 버전에 적용됩니다.',
  'limits.forMembers':
    '자체 한도가 없는 각 구성원에게 적용됩니다. 그룹이 여러 개이면 가장 큰 한도가 적용됩니다.',
  'limits.forFolder': '누가 넣었든 폴더에 있는 모든 항목에 적용됩니다.',
  'limits.asGroups': '그룹에 따름',
  'limits.none': '한도 없음',
  'limits.own': '자체 한도',
  'limits.counting': '집계 중…',
  'limits.counted': '마지막 집계: {time}',
  'limits.uncounted': '아직 집계되지 않음',
  'limits.countAgain': '다시 집계',
};
