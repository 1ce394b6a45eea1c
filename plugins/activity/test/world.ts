import type { Spelling } from '../../../src/plugin.js'
import { createTestAdapter, createTestLatchkey, type TestLatchkeyOptions } from '../../../src/testing/index.js'
import { sendsAs } from '../../../src/testing/test/sendsAs.js'
import { type DataServer, startDataServer } from '../../../test/fixtures/dataServer.js'
import { activity } from '../index.js'

export const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const account = `eip155:31337:${owner}` as const
/** The clock of a test begins on 1 January 2026. */
export const start = Date.UTC(2026, 0, 1)

/** An entry of the service's answer, as protocol/blockchain-api.md has it. */
export const wire = (id: string, metadata: Readonly<Record<string, unknown>> = {}, transfers: unknown = [coin()]) => ({
  id,
  metadata: {
    operationType: 'send',
    hash: id,
    chain: 'eip155:31337',
    minedAt: new Date(start - 3_600_000).toISOString(),
    sentFrom: owner,
    sentTo: other,
    status: 'confirmed',
    nonce: 1,
    ...metadata,
  },
  transfers,
})

export const coin = (rest: Readonly<Record<string, unknown>> = {}) => ({
  fungible_info: { name: 'Ether', symbol: 'ETH' },
  direction: 'out',
  quantity: { numeric: '0.5' },
  ...rest,
})

export const nft = (isSpam: boolean, name = 'Lamp #12') => ({
  nft_info: {
    name,
    content: { preview: { url: 'https://pictures.example/1' } },
    flags: { is_spam: isSpam },
  },
  direction: 'in',
  quantity: { numeric: '1' },
})

/** What became of a transaction that is waited for. */
type Outcome = { readonly status: 'success' | 'reverted' } | Error

/**
 * An instance with the plugin, a wallet that sends, a chain that answers when the test says so, and a data service.
 * @param spelling of its chain; default: as EVM chains do
 * @param isLogin its wallet is one of a login
 */
export async function createWorld(
  options: Partial<TestLatchkeyOptions> = {},
  spelling?: Partial<Spelling>,
  isLogin = false,
) {
  const server: DataServer = await startDataServer()
  const path = `/v1/account/${owner}/history`
  server.routes.set('/v1/supported-chains', { http: ['eip155:31337'], ws: [] })
  server.routes.set(path, { data: [], next: null })
  const waiting = new Map<string, (outcome: Outcome) => void>()
  let sent = 0
  const nextHash = () => `0x${`${++sent}`.padStart(64, 'A')}`
  const replaced: (readonly [hash: string, by: string])[] = []
  const {
    descriptor,
    connector: usual,
    emit,
  } = createTestAdapter({
    ...(spelling && { spelling }),
    methods: {
      transfer: sendsAs(nextHash),
      async sendCalls(wallet) {
        wallet.tellSent({ id: '0xbatch', kind: 'calls' })
        return '0xbatch'
      },
      async replaceTransaction(wallet, hash, by) {
        replaced.push([hash, by])
        const id = nextHash()
        wallet.tellSent({ id, kind: 'transaction', replaces: { hash, by } })
        return id
      },
      getNft: () => Promise.reject(new Error('not asked for here')),
      waitForTransaction: (_, hash) =>
        new Promise((resolve, reject) => {
          waiting.set(hash, (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)))
        }),
      explorerUrl: (_, { hash }) => `https://explorer.example/tx/${hash}`,
    },
  })
  const connector = isLogin ? 'embedded' : usual
  const { source } = descriptor
  const [test] = source?.connectors ?? []
  const adapter =
    source && test ? { ...descriptor, source: { ...source, connectors: [{ ...test, id: connector }] } } : descriptor
  const made = createTestLatchkey({
    ...{ services: { data: server.url }, projectId: 'p', fetch: globalThis.fetch },
    ...{ adapters: [adapter], plugins: [activity()] },
    ...options,
  })
  return {
    ...made,
    server,
    emit,
    connector,
    waiting,
    /** What its wallet was asked to replace, and by what. */
    replaced,
    /** What the service answers for the account: a page, or what makes it of the cursor. */
    answer: (page: unknown) => server.routes.set(path, page),
    asked: () => server.asked(path),
    async stop() {
      made.latchkey.stop()
      await server.stop()
    },
  }
}
