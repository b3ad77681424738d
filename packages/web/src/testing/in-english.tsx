import type { ReactNode } from 'react';
import { I18nProvider } from '../lib/i18n';
import { messages as about } from '../locales/about/en';
import { messages as account } from '../locales/account/en';
import { messages as activity } from '../locales/activity/en';
import { messages as album } from '../locales/album/en';
import { messages as apps } from '../locales/apps/en';
import { messages as demo } from '../locales/demo/en';
import { messages as downloads } from '../locales/downloads/en';
import { messages as editor } from '../locales/editor/en';
import { en } from '../locales/en/index';
import { messages as encoding } from '../locales/encoding/en';
import { messages as factor } from '../locales/factor/en';
import { messages as goto } from '../locales/goto/en';
import { messages as groups } from '../locales/groups/en';
import { messages as help } from '../locales/help/en';
import { messages as history } from '../locales/history/en';
import { messages as keys } from '../locales/keys/en';
import { messages as limits } from '../locales/limits/en';
import { messages as links } from '../locales/links/en';
import { messages as logins } from '../locales/logins/en';
import { messages as mail } from '../locales/mail/en';
import { messages as password } from '../locales/password/en';
import { messages as phone } from '../locales/phone/en';
import { messages as rename } from '../locales/rename/en';
import { messages as settings } from '../locales/settings/en';
import { messages as shell } from '../locales/shell/en';
import { messages as signon } from '../locales/signon/en';
import { messages as trash } from '../locales/trash/en';
import { messages as uploads } from '../locales/uploads/en';
import { messages as versions } from '../locales/versions/en';
import { messages as viewer } from '../locales/viewer/en';
import { messages as welcome } from '../locales/welcome/en';

/** All messages, including those of parts that are loaded later. */
export const ENGLISH = {
  ...en,
  ...about,
  ...account,
  ...activity,
  ...album,
  ...apps,
  ...demo,
  ...downloads,
  ...editor,
  ...encoding,
  ...factor,
  ...goto,
  ...groups,
  ...help,
  ...history,
  ...keys,
  ...limits,
  ...links,
  ...logins,
  ...mail,
  ...password,
  ...phone,
  ...rename,
  ...settings,
  ...shell,
  ...signon,
  ...trash,
  ...uploads,
  ...versions,
  ...viewer,
  ...welcome,
};

/** The language of the tests. */
export function InEnglish({ children }: { children?: ReactNode }) {
  return (
    <I18nProvider locale="en" messages={ENGLISH}>
      {children}
    </I18nProvider>
  );
}
