import { beforeAll, expect, test } from 'vitest'
import { createInstance } from '../../../test/fixtures/instance.js'
import { MemoryWallet } from '../../../test/fixtures/wallets.js'
import { settle } from '../../testing/settle.js'
import type { LatchkeyEvents } from '../contract/latchkey.js'
import type { Siwx, SiwxSession } from '../contract/siwx.js'

// Code that comes when it is needed: here it has come.
beforeAll(() => Promise.all([import('../work/createWork.js'), import('../../features/signIn/setup.js')]))

const begin = (options = {}) => {
  const wallet = new MemoryWallet('one')
  const world = createInstance({ wallets: [wallet], options: { modal: false, ...options } })
  const intents: LatchkeyEvents['intent'][] = []
  world.latchkey.on('intent', (event) => intents.push(event))
  return { ...world, wallet, said: () => intents.map(({ intent }) => intent) }
}

test('behavior: without a modal a host lists the connectors and connects through one', async () => {
  const { latchkey, said, modalCalls } = begin()
  void latchkey.connect().catch(() => {})
  await settle()
  expect(latchkey.state().connectors.map(({ id, sourceId }) => [id, sourceId])).toEqual([['one', 'memory']])
  expect(said()).toEqual(['connect'])
  const connection = await latchkey.connect({ connector: 'one' })
  expect(connection).toMatchObject({ id: 'one|alpha|one-a' })
  expect(modalCalls).toEqual([])
})

test('behavior: connect without a connector waits for the host, and ends with its choice or its close', async () => {
  const { latchkey, said } = begin()
  const connected = latchkey.connect()
  await settle()
  const direct = latchkey.connect({ connector: 'one' })
  await settle()
  expect((await connected).id).toBe((await direct).id)
  expect(said()).toEqual(['connect', undefined])
  await latchkey.disconnect()
  const given = latchkey.connect()
  await settle()
  expect(latchkey.close()).toBe(true)
  await expect(given).rejects.toMatchObject({ code: 'MODAL_CLOSED', outcome: 'dismissed' })
})

test('behavior: no view can be opened, and the error says why', async () => {
  const { latchkey } = begin()
  await expect(latchkey.open({ view: 'Account' })).rejects.toMatchObject({ code: 'MODAL_MISSING' })
  expect(latchkey.state().open).toBe(false)
})

test('behavior: a sign-in is asked for by an intent, and given or declined by the public object', async () => {
  let sessions: SiwxSession[] = []
  const siwx: Siwx = {
    async createMessage({ accountAddress, chainId }) {
      const data = { accountAddress, chainId, domain: 'd', uri: 'u', version: '1', nonce: 'n' }
      return { ...data, toString: () => `${accountAddress} on ${chainId}` }
    },
    addSession: async (session) => void sessions.push(session),
    async revokeSession() {
      sessions = []
    },
    async setSessions(all) {
      sessions = [...all]
    },
    getSessions: async () => sessions,
  }
  const { latchkey, said } = begin({ siwx })
  await latchkey.connect({ connector: 'one' })
  await settle()
  expect(said()).toEqual(['signIn'])
  expect(latchkey.state().signIn).toMatchObject({ required: false, signing: false })
  await latchkey.signIn()
  await expect.poll(() => latchkey.state().session?.message).toBe('one-a on alpha:1')
  expect([latchkey.state().signIn, said().at(-1)]).toEqual([undefined, undefined])
  await latchkey.signOut()
  expect(latchkey.state().session).toBeUndefined()
})

test('behavior: a chain that the app does not know is an intent, which ends when it is left', async () => {
  const { latchkey, wallet, said } = begin()
  await latchkey.connect({ connector: 'one' })
  wallet.move('alpha', 'alpha:9')
  expect(said()).toEqual(['network'])
  wallet.move('alpha', 'alpha:2')
  expect(said()).toEqual(['network', undefined])
})
