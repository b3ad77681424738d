import { PASSWORD_PAGE } from '@satchel/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, Link, Mail } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from '../../../lib/browser/copy-text';
import { useErrorText } from '../../../lib/error-text';
import { useFormat, useT } from '../../../lib/i18n';
import { pageConfig } from '../../../lib/page-config';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { TextField } from '../../../ui/fields/text-field';
import { useErrorToast } from '../../../ui/form/field-errors';
import { toast } from '../../../ui/toast';
import {
  forgetMadeLink,
  madeLinkOf,
  makePasswordLink,
  passwordLinkQuery,
  removePasswordLink,
} from '../users-api';
import styles from './user-editor.module.css';

const addressOf = (token: string): string =>
  `${window.location.origin}${pageConfig.BaseURL}${PASSWORD_PAGE}${token}`;

interface PasswordLinkCardProps {
  id: number;
  /** True if a link can be sent to the user by mail. */
  canMail?: boolean;
}

/** Makes the link by which a user sets a password, shows it once, and takes it back. */
export function PasswordLinkCard({ id, canMail = false }: PasswordLinkCardProps) {
  const t = useT();
  const { dateTime } = useFormat();
  const errorText = useErrorText();
  const { data, error } = useQuery(passwordLinkQuery(id));
  const { token, make, making } = useMadeLink(id, data?.expires);
  const expires = data?.expires ?? null;
  return (
    <Card title={t('users.link')} description={t('users.link.text')}>
      {error && !data && <p role="alert">{errorText(error)}</p>}
      {token !== null && <ShownLink address={addressOf(token)} />}
      {expires !== null && <p>{t('users.link.until', { time: dateTime(new Date(expires * 1000)) })}</p>}
      <div className={styles.buttons}>
        <Button icon={Link} isPending={making === 'shown'} onPress={() => make(false)}>
          {t('users.link.new')}
        </Button>
        {canMail && (
          <Button icon={Mail} isPending={making === 'sent'} onPress={() => make(true)}>
            {t('mail.sendLink')}
          </Button>
        )}
        {expires !== null && <TakeBack id={id} />}
      </div>
    </Card>
  );
}

/** The token of a link that was made here or in the form for a new user, as long as it is the one that works. */
function useMadeLink(id: number, expires: number | null | undefined) {
  const t = useT();
  const client = useQueryClient();
  const [made, setMade] = useState(() => madeLinkOf(client, id));
  useEffect(() => forgetMadeLink(client, id), [client, id]);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (sendsMail: boolean) => makePasswordLink(client, id, sendsMail),
    onSuccess: (link, sendsMail) => {
      // A link that was sent is not for the administrator.
      setMade(sendsMail ? null : link);
      if (sendsMail) toast.success(t('mail.linkSent'));
    },
    onError: useErrorToast(),
  });
  const token = made !== null && made.expires === expires ? made.token : null;
  const making: 'sent' | 'shown' = variables ? 'sent' : 'shown';
  return { token, make: mutate, making: isPending ? making : null };
}

function ShownLink({ address }: { address: string }) {
  const t = useT();
  const copy = async () => {
    if (await copyText(address)) toast.success(t('shares.copied'));
    else toast.error(t('shares.failed.copy'));
  };
  return (
    <>
      <TextField
        label={t('users.link')}
        hideLabel
        isCode
        isReadOnly
        value={address}
        onChange={() => undefined}
      />
      <div className={styles.buttons}>
        <Button variant="primary" icon={Copy} autoFocus onPress={() => void copy()}>
          {t('shares.copy')}
        </Button>
      </div>
    </>
  );
}

function TakeBack({ id }: { id: number }) {
  const t = useT();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => removePasswordLink(id),
    onSuccess: () => {
      client.setQueryData(passwordLinkQuery(id).queryKey, { expires: null });
      toast.success(t('users.link.removed'));
    },
    onError: useErrorToast(),
  });
  return (
    <Button className={styles.danger} isPending={isPending} onPress={() => mutate()}>
      {t('users.link.remove')}
    </Button>
  );
}
