import { expect, test } from 'vitest'
import { siwx } from './index.js'
import type { SiwxOptions } from './types.js'

test('behavior: what can be in a message is accepted', () => {
  siwx()
  siwx({ required: false, signOutOnDisconnect: false, onSession: () => undefined })
  siwx({ statement: 'Sign in to the shop (it is free).', resources: ['https://example.com/terms', 'urn:isbn:1'] })
  siwx({ expiresIn: 60_000 })
  siwx({ expiresIn: 30 * 86_400_000, resources: [] })
})

test.each([
  ['required', 'yes'],
  ['signOutOnDisconnect', 1],
  ['statement', ''],
  ['statement', 'two\nlines'],
  ['statement', 'Grüße'],
  ['statement', 'a'.repeat(2049)],
  ['statement', 7],
  ['expiresIn', 59_999],
  ['expiresIn', 30 * 86_400_000 + 1],
  ['expiresIn', 90_000.5],
  ['expiresIn', '86400000'],
  ['expiresIn', Number.NaN],
  ['resources', 'https://example.com'],
  ['resources', ['example.com']],
  ['resources', [7]],
  ['resources', Array.from({ length: 33 }, () => 'https://example.com')],
  ['onSession', 'https://example.com'],
])('parameters: %s %j is refused at creation', (option, value) => {
  expect(() => siwx({ [option]: value } as SiwxOptions)).toThrow(
    expect.objectContaining({ code: 'SIGN_IN_OPTIONS', message: expect.stringContaining(`"${option}"`) }),
  )
})
