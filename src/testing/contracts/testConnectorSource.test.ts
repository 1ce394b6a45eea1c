import { describe, expect, test } from 'vitest'
import {
  abortedError,
  type ConnectContext,
  type ConnectRequest,
  defineConnectorSource,
  LatchkeyError,
  type WalletUser,
} from '../../kernel/index.js'
import type { SourceWorld } from './sourceTrial.js'
import { collect } from './test/collect.js'
import { testConnectorSource } from './testConnectorSource.js'

const network = {
  id: 'one',
  chainNamespace: 'ledger',
  name: 'Ledger',
  nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 2 },
  rpcUrls: {},
}
const accounts = { first: 'ALICE', second: 'BOB' }

/** A wallet of one page, and what a source can ask of it. */
function createLedger() {
  const listeners = new Set<(shared: readonly string[]) => void>()
  let shared = [accounts.first]
  let allowed = false
  let how: Parameters<SourceWorld['answer']>[0] = 'approve'
  let prompts = 0
  let release = () => {}
  const world: SourceWorld = {
    connector: 'book',
    namespace: 'ledger',
    accounts,
    prompts: () => prompts,
    answer: (next) => {
      how = next
    },
    release: () => release(),
    allow: (next) => {
      allowed = next
    },
    setAccounts(which) {
      shared = which === 'none' ? [] : [accounts[which]]
      for (const listener of [...listeners]) listener(shared)
    },
    listeners: () => listeners.size,
    stop: () => listeners.clear(),
  }
  return {
    world,
    isAllowed: () => allowed,
    shared: () => shared,
    watch(listener: (shared: readonly string[]) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async ask() {
      prompts++
      if (how === 'later')
        await new Promise<void>((resolve) => {
          release = resolve
        })
      if (how === 'refuse') throw new Error('no')
      allowed = true
    },
  }
}

/** What a test breaks in an otherwise good source. */
type Flaw = 'prompts when silent' | 'keeps listening' | 'uncoded' | 'deaf' | 'foreign'

/** @param user what it tells of its user after each change of accounts */
function suite(flaw?: Flaw, user?: WalletUser) {
  let ledger = createLedger()
  const source = defineConnectorSource({
    id: 'books',
    api: '1.0',
    namespaces: ['ledger'],
    connectors: [{ id: 'book', name: 'Book', type: 'external', namespaces: ['ledger'] }],
    load: async () => ({
      setup: () => ({
        async connect({ namespaces, silent }: ConnectRequest, { emit, signal, onDispose }: ConnectContext) {
          const { watch, ask, isAllowed, shared } = ledger
          if (!namespaces.includes('ledger') && flaw !== 'foreign') return []
          if (silent && !isAllowed() && flaw !== 'prompts when silent') return []
          if (!isAllowed()) {
            const aborted = new Promise<never>((_, reject) => {
              signal.addEventListener('abort', () => reject(abortedError()), { once: true })
            })
            await Promise.race([ask(), aborted]).catch((cause) => {
              if (cause instanceof LatchkeyError || flaw === 'uncoded') throw cause
              throw new LatchkeyError('CONNECTION_REJECTED', 'Connection rejected', { cause, outcome: 'rejected' })
            })
          }
          const stop = watch((now) => {
            const told = now.map((address) => ({ address }))
            if (flaw !== 'deaf') emit({ type: 'accounts', namespace: 'ledger', accounts: told })
            if (user) emit({ type: 'user', namespace: 'ledger', user })
          })
          if (flaw !== 'keeps listening') onDispose(stop)
          return [
            {
              namespace: 'ledger',
              accounts: shared().map((address) => ({ address })),
              networkId: 'ledger:one' as const,
              request: () => Promise.reject(new Error('nothing')),
              disconnect: async () => stop(),
            },
          ]
        },
      }),
    }),
  })
  const world = () => {
    ledger = createLedger()
    return ledger.world
  }
  return (runner: Parameters<typeof testConnectorSource>[0]) =>
    testConnectorSource(runner, () => source(), { networks: [network], world })
}

suite()({ describe, test })

describe('the connector source contract finds', () => {
  test('nothing in a good source', async () => {
    expect(await collect(suite())).toEqual([])
  })

  test('nothing in one that reports its user as well', async () => {
    expect(await collect(suite(undefined, { email: 'alice@example.com' }))).toEqual([])
  })

  test.each<[Flaw, RegExp]>([
    ['prompts when silent', /^silent: never prompts/],
    ['keeps listening', /^disposes clean: F30/m],
    ['uncoded', /^refused: F25.*LatchkeyError/],
    ['deaf', /^follows: F26 the last event/],
    ['foreign', /^connects: serves no namespace/],
  ])('%s', async (flaw, message) => {
    expect((await collect(suite(flaw))).join('\n')).toMatch(message)
  })
})
