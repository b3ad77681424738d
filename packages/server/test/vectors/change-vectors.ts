import { expect } from 'vitest';
import { get, has, isAbsent, isThere, post, RESOURCES, type Step } from './step.js';

/** Uploads, saves and deletions, on the tree of `plant-tree.ts`. */
export const changeVectors: Record<string, Step[]> = {
  'making a folder twice': [post('new1/', 200), post('new1/', 200), get('new1/', 200, has({ items: [] }))],
  'making a folder where a file is': [post('a.txt/', 409), get('a.txt', 200, has({ content: 'hello\n' }))],
  'uploading a new file, again, and over it': [
    post('p1/p2/f.txt', 200),
    post('p1/p2/f.txt', 409),
    post('p1/p2/f.txt?override=true', 200),
    post('p1/p2/f.txt?override=1', 409),
  ],
  'uploading into a denied folder': [
    post('deny/new.txt', 403),
    post('deny/sub/', 403),
    get('', 200, isAbsent('deny/new.txt')),
  ],
  'saving a missing file': [['PUT', `${RESOURCES}/put-new.txt`, 404, isAbsent('put-new.txt')]],
  'saving a folder': [
    ['PUT', `${RESOURCES}/dir/`, 405],
    ['PUT', `${RESOURCES}/dir`, 409, isThere('dir/sub/two.txt', 'two\n')],
  ],
  deleting: [
    ['DELETE', `${RESOURCES}/a.txt`, 200, (answer) => expect(answer.text).toBe('200 OK\n')],
    ['DELETE', `${RESOURCES}/a.txt`, 404],
    ['DELETE', `${RESOURCES}/dir/`, 200, isAbsent('dir')],
    ['DELETE', `${RESOURCES}/deny/s.txt`, 403],
    ['DELETE', `${RESOURCES}/inlink`, 200],
  ],
  'deleting a link leaves what it points to': [
    ['DELETE', `${RESOURCES}/dlink`, 200, isThere('dir/one.txt', 'one\n')],
    ['DELETE', `${RESOURCES}/broken`, 200, isAbsent('broken')],
  ],
  'deleting the top folder in every spelling': [
    RESOURCES,
    `${RESOURCES}/`,
    `${RESOURCES}//`,
    `${RESOURCES}/%2F`,
    `${RESOURCES}/?x=1`,
  ].map((target): Step => ['DELETE', target, 403, isThere('a.txt')]),
};
