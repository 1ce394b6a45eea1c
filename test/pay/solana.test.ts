import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { solanaAdapter } from '../../adapters/solana/index.js'
import { localNetwork } from '../../adapters/solana/test/world.js'
import { type Solana, type SolanaCluster, startSolana } from '../../devnet/src/index.js'
import { pay } from '../../plugins/pay/index.js'
import type { PayFlow } from '../../plugins/pay/types.js'
import { createServices, type Services } from '../../services/src/createServices.js'
import type { Store } from '../../services/src/openStore.js'
import type { WireHostOrder, WireOrder } from '../../services/src/parts/pay/wire.js'
import { createTestSecrets } from '../../services/test/loginServices.js'
import { openTestStore } from '../../services/test/testStore.js'
import { systemClock } from '../../src/kernel/base/clock.js'
import { createTestLatchkey, createTestSolanaWallet } from '../../src/testing/index.js'

// A real chain and database on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 })

let [solana, cluster, store, services, key] = [] as unknown as [Solana, SolanaCluster, Store, Services, string]
const stops: (() => void)[] = []
const merchant = () => solana.accounts[9]?.address ?? ''
const enough = { perSecond: 1e6, burst: 1e6 }

beforeAll(async () => {
  // Slots an eighth as long: what is finalized is so within two seconds.
  ;[solana, store] = await Promise.all([startSolana({ slotMs: 50 }), openTestStore()])
  cluster = solana.clusters[0] as SolanaCluster
  services = createServices({
    store,
    chains: { [cluster.caipNetworkId]: cluster.rpcUrl },
    secrets: { auth: createTestSecrets(), pay: createTestSecrets(5) },
    rateLimits: { hostKey: enough, payAddress: enough, payProject: enough, payWritesAddress: enough },
  })
  await services.start()
  await services.projects.add({ id: 'demo' })
  const words = { PROJECT: 'demo', CHAIN: cluster.caipNetworkId, ADDRESS: merchant() }
  await services.runCommand('setRecipient', { words, options: {} })
  key = (await services.hostKeys.add('demo', { scopes: ['orders:write'] })).key
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
})
afterAll(async () => {
  await services.close()
  await store.close()
  await solana.stop()
})

const ask = async <Answer>(path: string, init?: RequestInit): Promise<Answer> => {
  const request = new Request(`http://services.example/v1/pay/orders${path}`, init)
  const answer = await services.fetch(request, { address: '192.0.2.1' })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()) as Answer
}
const order = (asset: string, amount: bigint) =>
  ask<WireHostOrder>('', {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Idempotency-Key': crypto.randomUUID() },
    body: JSON.stringify({ accepts: [{ asset, amount: `${amount}` }] }),
  })
const readOrder = (id: string) => ask<WireOrder>(`/${id}?projectId=demo`)

/** A page with the plugin, and a wallet of its own, connected. */
async function open() {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  const account = solana.accounts[1]
  if (!account) throw new Error('The local chain has accounts.')
  const wallet = createTestSolanaWallet({
    accounts: [account.secretKey],
    chains: [{ chain: 'solana:mainnet', rpcUrl: cluster.rpcUrl }],
  })
  wallet.register(page)
  const { latchkey } = createTestLatchkey({
    networks: [localNetwork(cluster.caipNetworkId, cluster.name, cluster.rpcUrl)],
    adapters: [solanaAdapter()],
    plugins: [pay({ recipients: { [cluster.caipNetworkId]: merchant() } })],
    tokens: { [cluster.caipNetworkId]: [cluster.token] },
    features: { pay: true },
    services: 'https://services.example',
    projectId: 'demo',
    // Real chains live in real time.
    clock: { ...systemClock, advance: async () => undefined, set: () => undefined, pending: 0, next: undefined },
    async fetch(input, init) {
      const request = new Request(input, init)
      if (new URL(request.url).host !== 'services.example') return fetch(request)
      return services.fetch(request, { address: '192.0.2.7' })
    },
  })
  stops.push(latchkey.stop, () => wallet.stop())
  latchkey.start()
  await latchkey.ready()
  await latchkey.connect({ connector: 'ws:Test Wallet' })
  const { paying } = (await latchkey.use(pay)) as PayFlow
  return { paying, wallet, account: `${cluster.caipNetworkId}:${account.address}` as const }
}

test.each(['coin', 'token'] as const)(
  'behavior: an order in a %s is paid by a transfer that names its key, and counts once the cluster calls it final',
  async (kind) => {
    const amount = kind === 'coin' ? 20_000_000n : 7_000_000n
    const asset = `${cluster.caipNetworkId}/${kind === 'coin' ? 'slip44:501' : `token:${cluster.token.address}`}`
    const [made, other] = [await order(asset, amount), await order(asset, amount)]
    const { paying, wallet, account } = await open()
    const bill = await paying.toBill({ order: made.id })
    expect(bill.debts).toMatchObject([
      { way: 'reference', payTo: merchant(), references: [made.accepts[0]?.referenceKey], amount },
    ])
    const [source] = (await paying.choices(bill, account)).sources
    if (!source) throw new Error('Nothing pays the order.')
    const { id, steps } = await paying.begin(bill, source)
    expect(steps.map((step) => step.kind)).toEqual(['transfer'])
    const prompts = wallet.prompts.length
    const { hash } = await paying.carryOn(id)
    expect(wallet.prompts).toHaveLength(prompts + 1)
    await expect
      .poll(() => readOrder(id), { timeout: 60_000 })
      .toMatchObject({
        state: 'paid',
        payments: [{ asset, hash, amount: `${amount}`, isFinal: true }],
      })
    // Pressed again nothing is asked; the same amount to the same merchant, without its key, is no payment of another order.
    await paying.carryOn(id)
    expect(wallet.prompts).toHaveLength(prompts + 1)
    expect(await readOrder(other.id)).toMatchObject({ state: 'open', payments: [] })
    await vi.waitFor(() => expect(paying.follow(id).get()?.state).toBe('done'), { timeout: 30_000 })
  },
)
