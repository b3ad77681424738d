import { MAIL_SECURITY } from '@satchel/contract';
import { useT } from '../../../lib/i18n';
import { pageConfig } from '../../../lib/page-config';
import { NumberField } from '../../../ui/fields/number-field';
import { Select } from '../../../ui/fields/select';
import { Switch } from '../../../ui/fields/switch';
import { TextField } from '../../../ui/fields/text-field';
import type { CardProps } from '../cards/card-props';
import styles from '../cards/cards.module.css';
import type { SettingsDraft } from '../settings-draft';

type Mail = SettingsDraft['mail'];
type Security = Mail['security'];

/** The ports that mail servers use for each kind of encryption. */
const PORTS: Record<Security, number> = { tls: 465, starttls: 587, none: 25 };
const NAMES: Record<Exclude<Security, 'none'>, string> = { tls: 'TLS', starttls: 'STARTTLS' };

/** The address by which this page was opened, which is most likely that of links in mails. */
const ownAddress = (): string => `${window.location.origin}${pageConfig.BaseURL}`;

/** A port that was typed is kept; that of the former kind of encryption becomes that of the new one. */
const withSecurity = (mail: Mail, security: Security): Partial<Mail> => ({
  security,
  port: mail.port === PORTS[mail.security] ? PORTS[security] : mail.port,
});

const withHost = ({ address }: Mail, host: string): Partial<Mail> => ({
  host,
  address: address === '' && host !== '' ? ownAddress() : address,
});

/** How mail is sent, except for the password. */
export function MailFields({ draft, onChange, errorOf }: CardProps) {
  const t = useT();
  const { mail } = draft;
  const set = (change: Partial<Mail>) => onChange({ mail: { ...mail, ...change } });
  return (
    <>
      <TextField
        isCode
        label={t('mail.host')}
        description={t('mail.hostText')}
        placeholder="smtp.example.org"
        value={mail.host}
        onChange={(host) => set(withHost(mail, host))}
        error={errorOf('mail.host')}
      />
      <Encryption mail={mail} set={set} errorOf={errorOf} />
      <TextField
        label={t('auth.username')}
        description={t('mail.usernameText')}
        autoComplete="off"
        value={mail.username}
        onChange={(username) => set({ username })}
        error={errorOf('mail.username')}
      />
      <TextField
        label={t('mail.from')}
        placeholder="files@example.org"
        value={mail.from}
        onChange={(from) => set({ from })}
        error={errorOf('mail.from')}
      />
      <TextField
        isCode
        label={t('mail.address')}
        description={t('mail.addressText')}
        placeholder={ownAddress()}
        value={mail.address}
        onChange={(address) => set({ address })}
        error={errorOf('mail.address')}
      />
      <Notices mail={mail} set={set} />
    </>
  );
}

interface PartProps {
  mail: Mail;
  set: (change: Partial<Mail>) => void;
}

function Encryption({ mail, set, errorOf }: PartProps & Pick<CardProps, 'errorOf'>) {
  const t = useT();
  return (
    <>
      <div className={styles.pair}>
        <Select
          label={t('mail.security')}
          value={mail.security}
          onChange={(chosen) =>
            set(withSecurity(mail, MAIL_SECURITY.find((each) => each === chosen) ?? 'tls'))
          }
          options={MAIL_SECURITY.map((value) => ({
            value,
            label: value === 'none' ? t('mail.none') : NAMES[value],
          }))}
        />
        <NumberField
          label={t('mail.port')}
          value={mail.port}
          onChange={(port) => set({ port: Math.round(port) })}
          error={errorOf('mail.port')}
        />
      </div>
      {mail.security === 'none' && (
        <p role="status" className={styles.error}>
          {t('mail.noneText')}
        </p>
      )}
    </>
  );
}

function Notices({ mail, set }: PartProps) {
  const t = useT();
  const { notices } = mail;
  const tell = (change: Partial<Mail['notices']>) => set({ notices: { ...notices, ...change } });
  return (
    <div className={styles.switches}>
      <Switch isSelected={notices.newDevice} onChange={(newDevice) => tell({ newDevice })}>
        {t('mail.newDevice')}
      </Switch>
      <Switch
        description={t('mail.loginText')}
        isSelected={notices.login}
        onChange={(login) => tell({ login })}
      >
        {t('mail.login')}
      </Switch>
      <Switch isSelected={notices.key} onChange={(key) => tell({ key })}>
        {t('mail.key')}
      </Switch>
    </div>
  );
}
