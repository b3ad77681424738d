import { beforeEach, expect, it } from 'vitest';
import { recallList } from '../../../lib/browser/browser-memory';
import { PageJournal } from './page-journal';
import type { UnfinishedUpload } from './unfinished-upload';

const upload: UnfinishedUpload = {
  ...{ path: '/docs/a.mov', target: '/docs', fileName: 'a.mov', size: 3, modifiedMs: 1000, override: false },
  ...{ isBegun: true, loaded: 1, tab: 'one' },
};

const closedPages = () => recallList<string>('satchel.closedPages');

function journalOf(tab: string): PageJournal {
  const journal = new PageJournal(tab, () => ({ uploads: [upload], roots: [] }));
  journal.open(1);
  journal.write();
  return journal;
}

beforeEach(() => localStorage.clear());

it('a page that the browser shows again counts as closed no more', () => {
  const [one, two] = [journalOf('one'), journalOf('two')];
  one.close();
  two.close();
  expect(closedPages()).toEqual(['one', 'two']);
  one.reopen();
  expect(closedPages()).toEqual(['two']);
  two.reopen();
  expect(localStorage.length).toBe(0);
});

it('a page that was shown again is closed like any other', () => {
  const journal = journalOf('one');
  journal.close();
  journal.reopen();
  journal.close();
  expect(closedPages()).toEqual(['one']);
});
