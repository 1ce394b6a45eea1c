import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Devnet, startDevnet } from '../../devnet/src/index.js'
import type { Siwx, SiwxSession } from '../../src/kernel/index.js'
import { walletSend } from './index.js'
import { modal } from './test/modal.js'
import { createWorld } from './test/world.js'

let devnet: Devnet
let world: ReturnType<typeof createWorld>
beforeAll(async () => {
  devnet = await startDevnet()
}, 60_000)
afterAll(() => devnet.stop())
afterEach(() => world.latchkey.stop())

const begin = (options: Parameters<typeof createWorld>[2] = {}) => {
  const [account] = devnet.accounts
  world = createWorld(devnet.chains, account?.privateKey ?? '0x', { testModal: 'real', ...options })
}
const words = () => modal().querySelector('[part~=body]')?.textContent ?? ''
const nameOf = (element: Element) =>
  element.getAttribute('aria-label') ?? element.querySelector('[part=row-label]')?.textContent ?? element.textContent
const click = (label: string) =>
  vi.waitFor(
    () => {
      const found = [...modal().querySelectorAll<HTMLButtonElement>('button')].filter((each) => nameOf(each) === label)
      expect(found, `${label} in: ${words()}`).toHaveLength(1)
      found[0]?.click()
    },
    { timeout: 10_000 },
  )
const title = () => modal().querySelector('.page [part=title]')?.textContent
const seesTitle = (text: string) => vi.waitFor(() => expect(title()).toBe(text), { timeout: 10_000 })
/** A host's required sign-in, which keeps its sessions in memory. */
const createSiwx = (): Siwx => {
  let sessions: readonly SiwxSession[] = []
  return {
    async createMessage({ accountAddress, chainId }) {
      const host = 'a.example'
      const data = { accountAddress, chainId, domain: host, uri: `https://${host}`, version: '1', nonce: 'n' }
      return { ...data, toString: () => `${host} wants you to sign in with ${accountAddress}` }
    },
    async addSession(session) {
      sessions = [...sessions, session]
    },
    async setSessions(list) {
      sessions = list
    },
    async revokeSession() {
      sessions = []
    },
    getSessions: async (chainId, address) =>
      sessions.filter(({ data }) => data.chainId === chainId && data.accountAddress === address),
    getRequired: () => true,
  }
}
/** What a promise came to, once it has. */
const outcomeOf = (promise: Promise<unknown>) => {
  const outcomes: unknown[] = []
  promise.then(
    (value) => outcomes.push(value),
    (error) => outcomes.push(error.code),
  )
  return outcomes
}

test('behavior: connecting from inside a transfer comes back to it, with its draft; the host hears of the transfer alone', async () => {
  begin()
  const to = devnet.accounts[5]?.address
  const outcome = outcomeOf(world.latchkey.open({ view: 'WalletSend', params: { amount: '0.5', to } }))
  await seesTitle('Send')
  await click('Connect')
  await seesTitle('Connect')
  await click('Test Wallet')
  await seesTitle('Send')
  expect(world.latchkey.state()).toMatchObject({ open: true, view: 'WalletSend', status: 'connected' })
  await click('Review')
  await vi.waitFor(() => expect(words()).toContain('0.5 ETH'), { timeout: 10_000 })
  expect(outcome).toEqual([])
  await click('Back')
  await click('Close')
  await vi.waitFor(() => expect(outcome).toEqual(['MODAL_CLOSED']))
})

test('behavior: connecting from inside Receive comes back to it; a wallet that leaves there is connected there again', async () => {
  begin()
  const outcome = outcomeOf(world.latchkey.open({ view: 'WalletReceive' }))
  await click('Connect')
  await click('Test Wallet')
  await seesTitle('Receive')
  const address = () => words().replace(/\s/g, '')
  await vi.waitFor(() => expect(address().toLowerCase()).toContain(devnet.accounts[0]?.address.toLowerCase()))
  world.wallet.emit('accountsChanged', [])
  await seesTitle('Connect')
  expect(outcome).toEqual([])
  await click('Back')
  await seesTitle('Receive')
  await click('Close')
  await vi.waitFor(() => expect(outcome).toEqual(['MODAL_CLOSED']))
})

test('S19: a sign-in is a step on the way as well: the form is back with its draft, and the host still waits', async () => {
  begin({ siwx: createSiwx() })
  const to = devnet.accounts[5]?.address
  const outcome = outcomeOf(world.latchkey.open({ view: walletSend, params: { amount: '0.5', to } }))
  await click('Connect')
  await click('Test Wallet')
  await vi.waitFor(() => expect(world.latchkey.state().view).toBe('SIWXSignMessage'), { timeout: 10_000 })
  // It is not passed by.
  expect(world.latchkey.close()).toBe(false)
  await click('Sign message')
  await seesTitle('Send')
  expect(world.latchkey.state()).toMatchObject({ view: 'WalletSend', session: { data: { chainId: 'eip155:31337' } } })
  const typed = () => [...modal().querySelectorAll('input')].map(({ value }) => value)
  await vi.waitFor(() => expect(typed()).toEqual(['0.5', to]))
  expect(outcome).toEqual([])
  await click('Close')
  await vi.waitFor(() => expect(outcome).toEqual(['MODAL_CLOSED']))
})
