import { useState } from 'react';
import { useT } from '../../lib/i18n';
import type { DescribedOperation } from './api-description';
import styles from './api-docs.module.css';
import { type Schemas, typeText } from './json-schema';
import { Lines, TryForm } from './try-form';

interface OperationItemProps {
  operation: DescribedOperation;
  schemas: Schemas;
}

/** One operation: its address and summary, and all details when it is open. */
export function OperationItem({ operation, schemas }: OperationItemProps) {
  const { method, path, summary } = operation;
  // The content stays rendered once it was opened, to keep the input.
  const [wasOpen, setOpen] = useState(false);
  return (
    <details className={styles.operation} onToggle={(event) => event.currentTarget.open && setOpen(true)}>
      <summary className={styles.summary} dir="ltr">
        <span className={styles.method}>{method}</span>
        <code className={styles.path}>{path}</code>
        <span lang="en" className={styles.text}>
          {summary}
        </span>
      </summary>
      {wasOpen && <Details operation={operation} schemas={schemas} />}
    </details>
  );
}

function Details({ operation, schemas }: OperationItemProps) {
  const t = useT();
  const isSocket = '101' in operation.responses;
  return (
    <div className={styles.details}>
      <div lang="en" dir="ltr">
        {operation.description.split('\n\n').map((paragraph) => (
          <Paragraph key={paragraph} text={paragraph} />
        ))}
      </div>
      <h4 className={styles.label}>{t('api.responses')}</h4>
      <dl lang="en" dir="ltr" className={styles.responses}>
        {Object.entries(operation.responses).map(([status, { description = '', content = {} }]) => (
          <div key={status}>
            <dt>
              <code>{status}</code> {Object.keys(content).join(', ')}
            </dt>
            <dd>
              {description.split('\n\n').map((paragraph) => (
                <Paragraph key={paragraph} text={paragraph} />
              ))}
              {Number(status) < 400 && <Types content={content} schemas={schemas} />}
            </dd>
          </div>
        ))}
      </dl>
      {isSocket ? <p>{t('api.socket')}</p> : <TryForm operation={operation} schemas={schemas} />}
    </div>
  );
}

type Content = NonNullable<DescribedOperation['responses'][string]['content']>;

function Types({ content, schemas }: { content: Content; schemas: Schemas }) {
  return Object.entries(content)
    .filter(([, { schema }]) => schema !== undefined)
    .map(([type, { schema }]) => <Lines key={type} label={type} text={typeText(schema, schemas)} />);
}

/** Text of the description; text between backticks becomes code. */
function Paragraph({ text }: { text: string }) {
  const parts = text.split('`').map((part, at) => ({ id: String(at), part, isCode: at % 2 === 1 }));
  return <p>{parts.map(({ id, part, isCode }) => (isCode ? <code key={id}>{part}</code> : part))}</p>;
}
