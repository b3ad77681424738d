import type { HelpMessages } from './en';

export const messages: HelpMessages = {
  'help.title': '說明',
  'help.answers': '簡短解答',
  'help.share.question': '如何分享？',
  'help.share.answer': '選取它並選擇「分享」，即可取得能傳給任何人的連結。可自行設定密碼和到期時間。',
  'help.upload.question': '如何上傳？',
  'help.upload.answer': '選擇「上傳」，或將檔案和資料夾拖放到清單上。中斷的上傳會自動繼續。',
  'help.select.question': '如何選取多個項目？',
  'help.select.answer':
    '按住 Ctrl（Mac 上為 ⌘）並按一下各項目，或按住 Shift 選取其間的所有項目。在觸控螢幕上，長按一個項目，再輕觸其他項目。',
  'help.download.question': '如何一次下載多個項目？',
  'help.download.answer': '選取它們並選擇「下載」。它們會合成一個壓縮檔。',
  'help.move.question': '如何移動或複製？',
  'help.move.answer': '將項目拖到資料夾上，或選取它們並選擇「移動到…」或「複製到…」。',
  'help.find.question': '如何尋找？',
  'help.find.answer': '開啟上方的搜尋，輸入名稱的一部分。',
  'help.deleted.question': '能找回已刪除的內容嗎？',
  'help.deleted.answer': '不能。刪除後無法還原，因此刪除前總會先詢問您。',
  'help.deleted.trash': '能。請在側邊欄開啟資源回收筒，然後選擇「還原」。',
  'help.install.question': '能作為應用程式使用嗎？',
  'help.install.answer':
    '可以，只要網址以 https 開頭：在瀏覽器選單中選擇「安裝」或「加入主畫面」。您的檔案仍儲存在伺服器上。',
  'files.help.title': '鍵盤快速鍵',
  'files.help.move': '上下移動',
  'files.help.extend': '延伸選取範圍',
  'files.help.ends': '第一個和最後一個項目',
  'files.help.toggle': '選取或取消選取',
  'files.help.menu': '開啟選單',
  'files.help.save': '儲存（在編輯器中）',
  'files.help.typing': '輸入名稱開頭的幾個字即可跳至該項目。',
};
