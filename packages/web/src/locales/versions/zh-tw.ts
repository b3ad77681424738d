import type { VersionsMessages } from './en';

export const messages: VersionsMessages = {
  'versions.title': '版本',
  'versions.none': '沒有更早的版本。檔案被儲存或取代時，之前的內容會保留在這裡。',
  'versions.replaced': '由 {name} 取代',
  'versions.show': '顯示此版本',
  'versions.compare': '與目前內容比較',
  'versions.compare.before': '{date} 的版本',
  'versions.compare.now': '目前',
  'versions.short.compare': '比較',
  'versions.short.restore': '還原',
  'versions.actionsFor': '{date} 版本的動作',
  'versions.download': '下載此版本',
  'versions.restore': '還原此版本',
  'versions.delete': '刪除此版本',
  'versions.delete.title': '永久刪除此版本？',
  'versions.delete.text': '此動作無法復原。檔案本身保持不變。',
  'versions.restored': '已還原 {date} 的版本。',
  'versions.loadFailed': '無法讀取版本。',
};
