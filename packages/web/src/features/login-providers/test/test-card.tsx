import type { ProviderKind, SignOnTest } from '@satchel/contract';
import { useMutation } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { isWebAddress } from '../../../lib/browser/web-address';
import { useT } from '../../../lib/i18n';
import { openProvider } from '../../../lib/sign-on/open-provider';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { TextField } from '../../../ui/fields/text-field';
import { toast } from '../../../ui/toast';
import styles from '../logins.module.css';
import { beginTest, testDirectory } from '../providers-api';
import { useFailure } from '../use-failure';
import { TestReport } from './test-report';

interface TestCardProps {
  id: string;
  /** The name of the provider. */
  name: string;
  kind: ProviderKind;
  /** There are changes that are not stored, which a test would not use. */
  isDirty: boolean;
}

/** Tests a stored provider: a directory right here, a login by OpenID Connect at the provider. */
export function TestCard({ kind, ...props }: TestCardProps) {
  return kind === 'ldap' ? <DirectoryTestCard {...props} /> : <LoginTestCard {...props} />;
}

type KindProps = Omit<TestCardProps, 'kind'>;

function DirectoryTestCard({ id, isDirty }: KindProps) {
  const t = useT();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const {
    mutate,
    isPending,
    data: report,
  } = useMutation({
    mutationFn: () =>
      testDirectory(id, { ...(username !== '' && { username }), ...(password !== '' && { password }) }),
    onError: useFailure(),
  });
  return (
    <Card
      title={t('logins.test')}
      description={`${t('logins.test.text')} ${t('logins.test.optional')}`}
      onSubmit={() => !isPending && !isDirty && mutate()}
      actions={
        <Button icon={FlaskConical} type="submit" isDisabled={isDirty} isPending={isPending}>
          {t('logins.test')}
        </Button>
      }
    >
      <div className={styles.pair}>
        <TextField label={t('users.username')} autoComplete="off" value={username} onChange={setUsername} />
        <TextField
          label={t('users.password')}
          type="password"
          autoComplete="off"
          value={password}
          onChange={setPassword}
        />
      </div>
      {report && <TestReport report={report} />}
    </Card>
  );
}

function LoginTestCard({ id, name, isDirty }: KindProps) {
  const t = useT();
  const [report, setReport] = useState<SignOnTest | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: () => beginTest(id),
    onSuccess: ({ url, report: begun }) => {
      if (url === null) setReport(begun);
      else if (!isWebAddress(url)) toast.error(t('logins.outcome.failed'));
      else openProvider(url, { purpose: 'test', provider: id, name, redirect: '' });
    },
    onError: useFailure(),
  });
  return (
    <Card title={t('logins.test')} description={t('logins.test.text')}>
      <div className={styles.buttons}>
        <Button icon={FlaskConical} isDisabled={isDirty} isPending={isPending} onPress={() => mutate()}>
          {t('logins.test.begin')}
        </Button>
      </div>
      {report && <TestReport report={report} />}
    </Card>
  );
}
