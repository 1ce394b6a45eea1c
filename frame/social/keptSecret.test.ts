// @vitest-environment happy-dom

import { afterEach, expect, test } from 'vitest'
import { takeLogin } from '../common/channel/handOver.js'
import { keepLogin, keptLanguage, takeLoginOf } from './keptSecret.js'

afterEach(() => sessionStorage.clear())

const login = { uri: 'https://provider.test', secret: 'B'.repeat(43), state: 's', opener: 'https://app.test' }

/** Hands a login to this window, as the frame does. */
async function handOver(more: object): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  const taken = takeLogin(port2, (kept) => keepLogin(window, kept))
  port1.postMessage({ type: 'latchkey-social/login', ...login, ...more })
  await taken
  port1.close()
}

test('behavior: a window that is back from the provider knows what the page speaks, as long as it keeps the login', async () => {
  expect(keptLanguage(window)).toBeUndefined()
  await handOver({ language: 'ar-EG' })
  expect(keptLanguage(window)).toBe('ar-EG')
  expect(takeLoginOf(window, 's')).toEqual({ secret: login.secret, state: 's', opener: login.opener })
  expect(keptLanguage(window)).toBeUndefined()
})

test.each([[undefined], [7], ['x'.repeat(99)]])('behavior: %s is no language', async (language) => {
  await handOver({ language })
  expect(keptLanguage(window)).toBeUndefined()
  expect(takeLoginOf(window, 's')).toMatchObject({ state: 's' })
})
