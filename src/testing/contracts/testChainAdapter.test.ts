import { describe, expect, test } from 'vitest'
import { type ChainAdapter, defineAdapter, LatchkeyError, type WalletHandle } from '../../kernel/index.js'
import type { AdapterContractOptions } from './adapterTrial.js'
import { collect } from './test/collect.js'
import { testChainAdapter } from './testChainAdapter.js'

const refusal = { code: 4001 }
const options: AdapterContractOptions = {
  network: {
    id: 'one',
    chainNamespace: 'ledger',
    name: 'Ledger',
    nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 2 },
    rpcUrls: {},
  },
  addresses: [['alice#1', 'ALICE#1']],
  notAddresses: ['alice'],
  calls: { signMessage: ['hi'] },
  refusal,
}

const good: ChainAdapter = {
  toAddress: (text) => (/^[a-z]+#\d$/i.test(text) ? text.toUpperCase() : undefined),
  signMessage: (wallet: WalletHandle) =>
    wallet.request({ method: 'sign' }).then(String, (cause) => {
      const outcome = cause === refusal ? 'rejected' : 'failed'
      throw new LatchkeyError('SIGN_FAILED', 'The message was not signed', { cause, outcome })
    }),
}
const make = (change: Partial<ChainAdapter> = {}, setup?: () => void) => {
  const factory = defineAdapter({
    id: 'ledger',
    api: '1.0',
    namespace: 'ledger',
    load: async () => ({
      setup: () => {
        setup?.()
        return { ...good, ...change }
      },
    }),
  })
  return () => factory()
}
const failing = (change?: Partial<ChainAdapter>, setup?: () => void) =>
  collect((runner) => testChainAdapter(runner, make(change, setup), options))

testChainAdapter({ describe, test }, make(), options)

describe('the chain adapter contract finds', () => {
  test('nothing in a good adapter', async () => {
    expect(await failing()).toEqual([])
  })

  test.each<[string, Partial<ChainAdapter>, RegExp]>([
    ['an address that is none', { toAddress: (text) => text.toUpperCase() }, /is no address/],
    ['a spelling that does not stay', { toAddress: (text) => `${text}!` }, /spells addresses/],
    [
      'a method that the suite does not test',
      { getMaxTransfer: async () => 1n },
      /without arguments in `calls`: .*getMaxTransfer/,
    ],
    [
      'F25 an error that is not coded',
      { signMessage: async (wallet) => `${await wallet.request({ method: 'sign' })}` },
      /codes errors.*LatchkeyError/,
    ],
    [
      'F25 a refusal that looks like a failure',
      {
        signMessage: async () => {
          throw new LatchkeyError('SIGN_FAILED', 'The message was not signed', { cause: refusal })
        },
      },
      /refusal apart.*found "failed"/,
    ],
    [
      'a message with [object Object]',
      {
        signMessage: async () => {
          throw new LatchkeyError('SIGN_FAILED', `Failed: ${{}}`, { cause: refusal, outcome: 'rejected' })
        },
      },
      /says something: "Failed: \[object/,
    ],
    [
      'F30 a provider that goes on',
      {
        createProvider(link) {
          link.watch(() => {})
          return { request: (call, bound = link) => bound.request(call), on() {}, removeListener() {} }
        },
      },
      /disposes clean.*adapter ended: found 1/,
    ],
  ])('%s', async (_, change, message) => {
    expect((await failing(change)).join('\n')).toMatch(message)
  })

  test('F30 a timer that is never cleared', async () => {
    const timers: ReturnType<typeof setInterval>[] = []
    const found = await failing({}, () => void timers.push(setInterval(() => {}, 60_000)))
    for (const timer of timers) clearInterval(timer)
    expect(found).toEqual([expect.stringMatching(/disposes clean.*watches, timers, listeners left/)])
  })
})
