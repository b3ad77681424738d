import { visibleName } from '../../../lib/visible-name';
import styles from './test-report.module.css';

/** Short texts side by side, such as groups. */
export function Chips({ texts }: { texts: readonly string[] }) {
  return (
    <span className={styles.chips}>
      {texts.map((text) => (
        <bdi key={text} className={styles.chip}>
          {visibleName(text)}
        </bdi>
      ))}
    </span>
  );
}
