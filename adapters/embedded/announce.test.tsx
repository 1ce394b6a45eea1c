import { expect, test, vi } from 'vitest'
import { settle } from '../../src/testing/index.js'
import { click, type } from '../../test/fixtures/modalPage.js'
import { fromBase58 } from '../kit/base58.js'
import { createLoginWorld } from './test/loginWorld.js'

interface Heard {
  readonly info: { readonly name: string; readonly rdns: string }
  readonly provider: {
    request(call: object): Promise<unknown>
    on(event: string, listener: (value: unknown) => void): void
  }
}

/** What another library of the page hears. */
function listen() {
  const providers: Heard[] = []
  const wallets: { name: string; accounts: readonly { address: string; publicKey: unknown }[] }[] = []
  const leave = new AbortController()
  const { signal } = leave
  window.addEventListener('eip6963:announceProvider', (event) => providers.push((event as CustomEvent).detail), {
    signal,
  })
  const api = {
    register(wallet: (typeof wallets)[number]) {
      wallets.push(wallet)
      return () => void wallets.splice(wallets.indexOf(wallet), 1)
    },
  }
  window.addEventListener('wallet-standard:register-wallet', (event) => (event as CustomEvent).detail(api), { signal })
  return { providers, wallets, leave }
}

/** A login, by the views. */
async function login(world: ReturnType<typeof createLoginWorld>) {
  const connected = world.latchkey.connect()
  await type('input[type=email]', 'alice@example.com')
  await settle()
  await click('Continue')
  await world.pass(() => world.latchkey.state().view === 'EmailLogin')
  await type('input[autocomplete=one-time-code]', '123456')
  return connected
}

test('behavior: announce: other libraries hear of the wallet once a login stands; our own list does not', async () => {
  const { providers, wallets, leave } = listen()
  const world = createLoginWorld({ embedded: { announce: true } })
  const { latchkey, frame } = world
  await latchkey.ready()
  expect(providers).toEqual([])
  await login(world)
  await vi.waitFor(() => expect([providers.length, wallets.length]).toEqual([1, 1]))
  const [heard] = providers
  if (!heard) throw new Error('nothing was announced')
  expect(heard.info.rdns).toMatch(/\.wallet$/)
  const { provider } = heard
  expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([frame.owner, frame.second])
  expect(await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })).toBeNull()
  expect(await provider.request({ method: 'personal_sign', params: ['0x00', frame.owner] })).toMatch(
    /^0x[0-9a-f]{130}$/,
  )
  expect(wallets[0]?.accounts).toMatchObject([{ address: frame.solana, publicKey: fromBase58(frame.solana) }])

  await settle()
  expect(latchkey.state().connectors.map(({ id }) => id)).toEqual(['embedded'])

  const accounts: unknown[] = []
  provider.on('accountsChanged', (now) => accounts.push(now))
  await latchkey.disconnect()
  await settle()
  expect(accounts).toEqual([[]])
  await expect(provider.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 4100 })
  latchkey.stop()
  expect(wallets).toEqual([])
  leave.abort()
})

test('behavior: without the option nothing is announced', async () => {
  const { providers, wallets, leave } = listen()
  await login(createLoginWorld())
  await settle(10)
  expect([providers, wallets]).toEqual([[], []])
  leave.abort()
})
