import { expect, test } from 'vitest'
import { mergeWrites } from './mergeWrites.js'

test.each([
  ['nothing stored: what is written', undefined, { a: 1 }, undefined, { a: 1 }],
  ['no other tab wrote: what is written', { a: 1 }, { b: 2 }, { a: 1 }, { b: 2 }],
  ['another added: it stays', { a: 1 }, { a: 1, c: 3 }, { a: 1, b: 2 }, { a: 1, b: 2, c: 3 }],
  ['another changed what this one left alone', { a: 1, b: 1 }, { a: 1, b: 2 }, { a: 5, b: 1 }, { a: 5, b: 2 }],
  ['another removed what this one left alone', { a: 1, b: 1 }, { a: 1, b: 2 }, { b: 1 }, { b: 2 }],
  ['this one removed', { a: 1, b: 1 }, { b: 1 }, { a: 1, b: 1, c: 1 }, { b: 1, c: 1 }],
  ['this one never read', undefined, { a: 1 }, { b: 2 }, { b: 2, a: 1 }],
  [
    'lists by topic',
    [{ topic: 'a' }],
    [{ topic: 'a' }, { topic: 'c' }],
    [{ topic: 'a' }, { topic: 'b' }],
    [{ topic: 'a' }, { topic: 'b' }, { topic: 'c' }],
  ],
  [
    'lists by id',
    [{ id: 1, topic: 'x' }],
    [],
    [
      { id: 1, topic: 'x' },
      { id: 2, topic: 'x' },
    ],
    [{ id: 2, topic: 'x' }],
  ],
  ['lists by target', undefined, [{ target: 'id:1' }], [{ target: 'id:2' }], [{ target: 'id:2' }, { target: 'id:1' }]],
  ['a list in place of something else', undefined, [{ id: 1 }], { 0: 'x' }, [{ id: 1 }]],
  ['items that nothing tells apart', undefined, [1, 2], [3], [1, 2]],
  ['a bare value', 'one', 'two', 'three', 'two'],
])('parameters: %s', (_, base, next, stored, expected) => {
  expect(mergeWrites(base, next, stored)).toEqual(expected)
})
