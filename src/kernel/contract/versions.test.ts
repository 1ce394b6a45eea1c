import { expect, test, vi } from 'vitest'
import { type ApiVersion, isKnownApi } from './apiVersion.js'
import { isLatchkeyError, LatchkeyError, toLatchkeyError } from './errors.js'

test.each<[written: unknown, ours: ApiVersion, known: boolean]>([
  ['1.0', '1.0', true],
  ['1.0', '1.3', true],
  ['1.3', '1.3', true],
  ['1.4', '1.3', false],
  ['1.10', '1.9', false],
  ['0.9', '1.3', false],
  ['2.0', '1.3', false],
  [1, '1.0', false],
  ['1', '1.0', false],
  ['1.0.0', '1.0', false],
  [undefined, '1.0', false],
])('parameters: written for %s, ours is %s: known %s', (written, ours, known) => {
  expect(isKnownApi(written, ours)).toBe(known)
})

test("behavior: two copies of the package know each other's errors", async () => {
  vi.resetModules()
  const copy = await import('./errors.js')
  expect(copy.LatchkeyError).not.toBe(LatchkeyError)
  const theirs = new copy.LatchkeyError('NOT_CONNECTED', 'no')
  expect(isLatchkeyError(theirs)).toBe(true)
  expect(isLatchkeyError(theirs, 'NOT_CONNECTED')).toBe(true)
  expect(isLatchkeyError(theirs, 'UNSUPPORTED')).toBe(false)
  expect(toLatchkeyError(theirs, 'X', 'x')).toBe(theirs)
  for (const other of [undefined, null, 'x', new Error('x'), { code: 'NOT_CONNECTED' }])
    expect(isLatchkeyError(other)).toBe(false)
})

test("behavior: an error of a third party's names its own page", () => {
  expect(new LatchkeyError('A_B', 'x').docsPath).toBe('docs/errors.md#a_b')
  expect(new LatchkeyError('ACME_DOWN', 'x', { docs: 'https://acme.example/errors' }).docsPath).toBe(
    'https://acme.example/errors',
  )
})
