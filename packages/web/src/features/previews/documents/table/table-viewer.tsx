import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, useMemo, useRef } from 'react';
import { textScale } from '../../../../lib/browser/text-size';
import { useFormat, useT } from '../../../../lib/i18n';
import { ScrollBox } from '../../../../ui/scroll-box';
import type { PreviewItem } from '../../model/preview-item';
import { DocumentWait } from '../document-wait';
import { EncodingOf } from '../encoding-foot';
import { useText } from '../use-text';
import { openTable, type Table } from './csv';
import styles from './table-viewer.module.css';

/** Only this part of a larger file is shown, in bytes. */
const MOST_BYTES = 32 * 1024 * 1024;
const ROW_HEIGHT = 33 * textScale;
/** The maximum number of columns that are rendered. */
const MOST_COLUMNS = 200;
const WIDTHS = { least: 56, most: 320, perCharacter: 8.4, padding: 34, sample: 200 };

/** Comma or tab separated values as a table; only the visible rows are rendered. */
export function TableViewer({ item, most = MOST_BYTES }: { item: PreviewItem; most?: number }) {
  const isCut = item.size > most;
  const read = useText(item, (text) => openTable(text, item.extension), most);
  if (!read.value) return <DocumentWait name={item.name} error={read.error} />;
  return (
    <Sheet name={item.name} table={read.value.value} cutAt={isCut ? most : undefined}>
      <EncodingOf text={read} />
    </Sheet>
  );
}

interface SheetProps {
  name: string;
  table: Table;
  /** The number of bytes after which the file is cut off; undefined for a whole file. */
  cutAt: number | undefined;
  /** Elements at the end of the foot. */
  children: ReactNode;
}

function Sheet({ name, table, cutAt, children }: SheetProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const columnCount = Math.min(table.columnCount, MOST_COLUMNS);
  const columns = useMemo(() => columnsOf(table, columnCount), [table, columnCount]);
  const figures = useMemo(() => figuresOf(table, columnCount), [table, columnCount]);
  const virtualizer = useVirtualizer({
    count: table.rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  return (
    <div className={styles.document}>
      <ScrollBox ref={scroller} className={styles.scroller} data-no-swipe>
        <table
          className={styles.table}
          aria-label={name}
          aria-rowcount={table.rowCount + 1}
          aria-colcount={table.columnCount}
          style={{ '--columns': columns } as CSSProperties}
        >
          <thead className={styles.head}>
            <tr className={styles.header} aria-rowindex={1}>
              <Cells cells={table.header} index={0} figures={figures} />
            </tr>
          </thead>
          <tbody className={styles.body} style={{ blockSize: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map(({ index, start }) => (
              <tr
                key={index}
                className={styles.row}
                aria-rowindex={index + 2}
                style={{ insetBlockStart: start }}
              >
                <Cells cells={table.row(index)} index={index + 1} figures={figures} />
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <Status table={table} cutAt={cutAt}>
        {children}
      </Status>
    </div>
  );
}

function Status({ table, cutAt, children }: Omit<SheetProps, 'name'>) {
  const t = useT();
  const format = useFormat();
  return (
    <div className={styles.status}>
      <span>{t('previews.table.rows', { count: table.rowCount })}</span>
      <span>{t('previews.table.columns', { count: table.columnCount })}</span>
      {cutAt !== undefined && <span>{t('previews.table.cut', { size: format.size(cutAt) })}</span>}
      <span className={styles.grow} />
      {children}
    </div>
  );
}

interface CellsProps {
  cells: readonly string[];
  /** 0 is the header. */
  index: number;
  /** True for each column that contains numbers. */
  figures: readonly boolean[];
}

function Cells({ cells, index, figures }: CellsProps) {
  const Cell = index === 0 ? 'th' : 'td';
  return (
    <>
      {index === 0 ? (
        <td className={styles.number} />
      ) : (
        <th className={styles.number} scope="row">
          {index}
        </th>
      )}
      {figures.map((areNumbers, column) => {
        const text = cells[column] ?? '';
        return (
          <Cell
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            key={column}
            className={(index === 0 ? areNumbers : isNumber(text)) ? styles.figure : styles.cell}
            title={text.length > LONG ? text : undefined}
            dir="auto"
          >
            {text}
          </Cell>
        );
      })}
    </>
  );
}

/** Longer text, in characters, may be cut off on the screen. */
const LONG = 24;

const isNumber = (text: string): boolean => /^[-+−]?[\d.,\s]*\d%?$/.test(text);

/** The width of a column: that of the text in the first rows, within limits. */
function columnsOf(table: Table, count: number): string {
  const longest = new Array<number>(count).fill(0);
  const measure = (cells: readonly string[]) => {
    for (const [column, text] of cells.slice(0, count).entries())
      longest[column] = Math.max(longest[column] ?? 0, text.length);
  };
  measure(table.header);
  for (let index = 0; index < Math.min(table.rowCount, WIDTHS.sample); index++) measure(table.row(index));
  const width = (length: number) =>
    Math.min(WIDTHS.most, Math.max(WIDTHS.least, length * WIDTHS.perCharacter + WIDTHS.padding)) / 16;
  const digits = String(table.rowCount).length;
  const number = Math.max(44, digits * 8 + 24);
  return [`${number / 16}rem`, ...longest.map((length) => `${width(length)}rem`)].join(' ');
}

/** Tells for each column if its first rows are numbers, which are aligned at their end with their heading. */
function figuresOf(table: Table, count: number): boolean[] {
  const rows = Array.from({ length: Math.min(table.rowCount, WIDTHS.sample) }, (_, index) =>
    table.row(index),
  );
  return Array.from({ length: count }, (_, column) => {
    const texts = rows.map((cells) => cells[column] ?? '').filter((text) => text !== '');
    return texts.length > 0 && texts.filter(isNumber).length * 2 > texts.length;
  });
}
