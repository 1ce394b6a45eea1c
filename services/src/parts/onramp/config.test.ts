import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type OnrampOptions, readOnrampFile } from './config.js'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-onramp-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

const canary = 'canary-of-a-key'
function read(content: string | object, mode = 0o600): OnrampOptions {
  const path = join(folder, 'onramp.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  chmodSync(path, mode)
  return readOnrampFile(path)
}

test('behavior: a file with keys is read where its owner alone can, one that names them elsewhere by whatever rights', () => {
  const own = { drivers: { meld: { kind: 'meld', key: canary } }, countryHeader: 'cf-ipcountry', defaultCountry: 'DE' }
  expect(read(own)).toEqual(own)
  expect(() => read(own, 0o644)).toThrow('can be read by others')
  const elsewhere = { drivers: { meld: { kind: 'meld', key: { env: 'MELD_KEY' } } } }
  expect(read(elsewhere, 0o644)).toEqual(elsewhere)
})

test.each([
  ['no JSON', `{"drivers": ${canary}`, 'cannot be read as JSON'],
  ['an unknown word', { [canary]: 1 }, 'wrong at the top'],
  ['a driver without a kind', { drivers: { meld: { key: canary } } }, 'wrong at drivers.meld.kind'],
  ['a header that is none', { countryHeader: `${canary}: x` }, 'wrong at countryHeader'],
  ['a country that is none', { defaultCountry: canary }, 'wrong at defaultCountry'],
])('S37: a file with %s is refused by its place, and repeats nothing of it', (_, content, message) => {
  expect(() => read(content)).toThrow(message)
  expect(() => read(content)).not.toThrow(canary)
})

test('behavior: a file that is not there is named as such', () => {
  expect(() => readOnrampFile(join(folder, 'none.json'))).toThrow('cannot be read as JSON')
})
