import { expect, test } from 'vitest'
import { isWholeExport, listEntryChanges, sayOperation } from './readEntry.js'

test('behavior: an operation is said in words, and an entry by what differs', () => {
  expect(['setFeature', 'invite', 'endUserSessions'].map(sayOperation)).toEqual([
    ...['Set feature', 'Invite', 'End user sessions'],
  ])
  expect(
    listEntryChanges({ before: { id: 'a', name: 'Old', gone: 1 }, after: { id: 'a', name: 'New', came: [true] } }),
  ).toEqual([
    { name: 'name', before: '"Old"', after: '"New"' },
    { name: 'gone', before: '1', after: undefined },
    { name: 'came', before: undefined, after: '[\n true\n]' },
  ])
  expect(listEntryChanges({ before: null, after: null })).toEqual([])
})

test('behavior: an export that breaks off is not whole', () => {
  const whole = '{"id":"a"}\n{"id":"b"}\n{"end":true,"entries":2}\n'
  expect(isWholeExport(whole)).toBe(true)
  for (const broken of [whole.slice(0, -12), '{"id":"a"}\n', '{"id":"a"}\n{"end":true,"entries":2}\n', ''])
    expect(isWholeExport(broken), broken).toBe(false)
})
