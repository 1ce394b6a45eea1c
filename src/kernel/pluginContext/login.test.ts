import { beforeAll, expect, test } from 'vitest'
import { createInstance } from '../../../test/fixtures/instance.js'
import { settle } from '../../testing/settle.js'
import { defineConnectorSource } from '../contract/adapter.js'
import type { ConnectorSession, ConnectRequest } from '../contract/connector.js'

// Code that comes when it is needed: here it has come.
beforeAll(() => import('../work/createWork.js'))

/** A source with a login: no row of the list, a view of its own, and a user. */
function createLogin(session: Partial<ConnectorSession> = {}) {
  const requests: ConnectRequest[] = []
  const source = defineConnectorSource({
    id: 'login',
    api: '1.0',
    namespaces: ['alpha'],
    connectors: [{ id: 'login', name: 'E-mail', type: 'auth', namespaces: ['alpha'], view: 'Wallets' }],
    load: async () => ({
      setup: () => ({
        async connect(request: ConnectRequest) {
          requests.push(request)
          return [
            {
              namespace: 'alpha',
              accounts: [{ address: 'x' }],
              networkId: 'alpha:1' as const,
              request: async () => null,
              disconnect: async () => {},
              ...session,
            },
          ]
        },
      }),
    }),
  })
  const instance = createInstance({ adapters: [source()] })
  const events: { event: string; properties: Readonly<Record<string, unknown>> }[] = []
  instance.latchkey.on('track', (event) => events.push(event))
  const successes = () => events.filter(({ event }) => event === 'CONNECT_SUCCESS').map(({ properties }) => properties)
  return { ...instance, requests, successes }
}

test('behavior: CONNECT_SUCCESS says how the user was let in, where the session says so', async () => {
  const byEmail = createLogin({ method: 'email' })
  await byEmail.latchkey.connect({ connector: 'login' })
  expect(byEmail.successes()).toEqual([{ method: 'email', name: 'E-mail', reconnect: false }])
  const silent = createLogin()
  await silent.latchkey.connect({ connector: 'login' })
  expect(silent.successes()).toMatchObject([{ method: 'browser' }])
})

test('behavior: a login takes no place among the wallets used last', async () => {
  const { latchkey, storage } = createLogin()
  await latchkey.connect({ connector: 'login' })
  expect(storage.has('latchkey:default:recent')).toBe(false)
})

test('parameters: pairs: the view of a connector that is no pairing begins no attempt when it is opened', async () => {
  const { latchkey, requests } = createLogin()
  latchkey.open({ view: 'Wallets' }).catch(() => {})
  await settle()
  expect(latchkey.state()).toMatchObject({ view: 'Wallets', attempt: undefined })
  expect(requests).toEqual([])
})

test('behavior: the account in use has the user of its connection', async () => {
  const { latchkey } = createLogin({ user: { email: 'alice@example.com', provider: 'google' } })
  const { user } = await latchkey.connect({ connector: 'login' })
  expect(user).toEqual({ email: 'alice@example.com', provider: 'google' })
  expect(latchkey.state().account?.user).toBe(user)
})
