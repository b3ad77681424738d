import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useT } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { TextArea } from '../../ui/fields/text-area';
import { TextField } from '../../ui/fields/text-field';
import type { DescribedOperation } from './api-description';
import styles from './api-docs.module.css';
import { exampleOf, type Schemas } from './json-schema';
import { addressOf, bodyTypeOf, keyOf, sendRequest, type TriedResponse } from './send-request';

interface TryFormProps {
  operation: DescribedOperation;
  schemas: Schemas;
}

/** Sends a request of one operation, and shows the response. */
export function TryForm({ operation, schemas }: TryFormProps) {
  const t = useT();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [body, setBody] = useState(() => firstBody(operation, schemas));
  const { response, isPending, send } = useSending(operation);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send({ values, body });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {operation.parameters.length > 0 && <h4 className={styles.label}>{t('api.parameters')}</h4>}
      {operation.parameters.map((parameter) => {
        const key = keyOf(parameter);
        return (
          <TextField
            key={key}
            isCode
            label={`${parameter.name} (${parameter.in})`}
            value={values[key] ?? ''}
            onChange={(value) => setValues((before) => ({ ...before, [key]: value }))}
            description={parameter.description}
          />
        );
      })}
      {operation.requestBody && (
        <TextArea
          label={`${t('api.body')} (${bodyTypeOf(operation) ?? ''})`}
          rows={Math.min(12, body.split('\n').length + 1)}
          value={body}
          onChange={setBody}
        />
      )}
      <code className={styles.address} dir="ltr">
        {operation.method} {addressOf(operation, { values, body })}
      </code>
      <div>
        <Button type="submit" variant="primary" isPending={isPending}>
          {t('api.send')}
        </Button>
      </div>
      {response !== undefined && <ShownResponse response={response} />}
    </form>
  );
}

function firstBody({ requestBody }: DescribedOperation, schemas: Schemas): string {
  const json = requestBody?.content['application/json'];
  return json ? JSON.stringify(exampleOf(json.schema, schemas), null, 2) : '';
}

/** Undefined before the first response, null if the server could not be reached. */
function useSending(operation: DescribedOperation) {
  const [response, setResponse] = useState<TriedResponse | null | undefined>();
  const [isPending, setPending] = useState(false);
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);
  const send = async (request: Parameters<typeof sendRequest>[1]) => {
    controller.current = new AbortController();
    const { signal } = controller.current;
    setPending(true);
    const next = await sendRequest(operation, request, signal).catch(() => null);
    if (signal.aborted) return;
    setResponse(next);
    setPending(false);
  };
  return { response, isPending, send: (request: Parameters<typeof sendRequest>[1]) => void send(request) };
}

function ShownResponse({ response }: { response: TriedResponse | null }) {
  const t = useT();
  const id = useId();
  if (response === null) return <p role="status">{t('errors.network')}</p>;
  const { status, headers, text, isCut } = response;
  return (
    <section aria-labelledby={id} className={styles.response}>
      <h4 id={id} className={styles.label} role="status">
        {t('api.response')} <b className={status < 400 ? styles.good : styles.bad}>{status}</b>
      </h4>
      <Lines text={headers} label={t('api.headers')} />
      {text === null ? <p>{t('api.binary')}</p> : text !== '' && <Lines text={text} label={t('api.body')} />}
      {isCut && <p>{t('api.cut')}</p>}
    </section>
  );
}

const MOST_ROWS = 18;

/** Preformatted text. A read-only field can be scrolled by keyboard, too. */
export function Lines({ text, label }: { text: string; label: string }) {
  const rows = Math.min(MOST_ROWS, text.split('\n').length);
  return <textarea className={styles.lines} dir="ltr" readOnly rows={rows} aria-label={label} value={text} />;
}
