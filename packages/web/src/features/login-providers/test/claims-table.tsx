import { visibleName } from '../../../lib/visible-name';
import { Chips } from './chips';
import styles from './test-report.module.css';

const LONGEST = 300;

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
const wordsOf = (value: unknown): string =>
  cut(visibleName(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')));

/** The claims or attributes of a user; lists, such as those of groups, are side by side. */
export function ClaimsTable({ claims }: { claims: Record<string, unknown> }) {
  return (
    <table className={styles.table}>
      <tbody>
        {Object.entries(claims).map(([name, value]) => (
          <tr key={name}>
            <th scope="row" dir="ltr">
              {visibleName(name)}
            </th>
            <td>
              {Array.isArray(value) ? (
                <Chips texts={[...new Set(value.map(wordsOf))]} />
              ) : (
                <bdi>{wordsOf(value)}</bdi>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
