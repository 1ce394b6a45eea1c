import { describe, test, vi } from 'vitest'
import { type SourceDescriptor, toNetwork } from '../../src/adapter.js'
import {
  createTestSolanaWallet,
  type TestDecision,
  testChainAdapter,
  testConnectorSource,
} from '../../src/testing/index.js'
import { solanaAdapter } from './index.js'
import { keyOf } from './test/keys.js'

const [first, second] = [keyOf(1), keyOf(2)]
const network = toNetwork({
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  chainNamespace: 'solana',
  name: 'Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
})
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const token = { networkId: network.caipNetworkId, address: mint, name: 'Dollar', symbol: 'USD', decimals: 6 } as const
const transfer = { token, to: second.address, value: 1n }
/** One signature, one key that signs, no instruction. */
const wire = Buffer.concat([
  Buffer.from([1]),
  Buffer.alloc(64),
  Buffer.from([1, 0, 0, 1]),
  first.secretKey.subarray(32),
  Buffer.alloc(32, 7),
  Buffer.from([0]),
]).toString('base64')

testChainAdapter({ describe, test }, () => solanaAdapter(), {
  network,
  addresses: [
    [first.address, first.address],
    ['11111111111111111111111111111111', '11111111111111111111111111111111'],
    [mint, mint],
  ],
  notAddresses: [
    `${first.address}1`,
    first.address.slice(0, 40),
    first.address.replace(/.$/, '0'),
    '1111111111111111111111111111111',
    '111111111111111111111111111111111',
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    'name.sol',
    'z'.repeat(44),
  ],
  calls: {
    switchNetwork: [network],
    getBalance: [first.address, token],
    getToken: [mint],
    getNft: [mint],
    signMessage: ['hi'],
    sendTransaction: [wire],
    estimateTransfer: [transfer],
    getMaxTransfer: [{ token, to: second.address }],
    transfer: [transfer],
    waitForTransaction: ['1'.repeat(64)],
    getReceived: [{ account: first.address, hash: '1'.repeat(64), token }],
    getAssets: [first.address],
    getAccountKind: [second.address],
    getBlockTime: [],
  },
  refusal: { code: 4001, message: 'User rejected the request.' },
})

testConnectorSource({ describe, test }, () => solanaAdapter().source as SourceDescriptor, {
  networks: [network],
  world() {
    const page = new EventTarget()
    vi.stubGlobal('window', page)
    const wallet = createTestSolanaWallet({
      accounts: [first.secretKey, second.secretKey],
      chains: [{ chain: 'solana:mainnet', rpcUrl: 'http://127.0.0.1:1' }],
    })
    wallet.register(page)
    let release = (_: TestDecision) => {}
    const addresses = { first: [first.address], second: [second.address], none: [] }
    return {
      connector: 'ws:Test Wallet',
      namespace: 'solana',
      accounts: { first: first.address, second: second.address },
      prompts: () => wallet.prompts.length,
      answer(how) {
        wallet.decide = () =>
          how === 'later'
            ? new Promise((resolve) => {
                release = resolve
              })
            : how
      },
      release: () => release('approve'),
      allow(allowed) {
        wallet.setAccounts(allowed ? [first.address] : [])
      },
      setAccounts: (accounts) => wallet.setAccounts(addresses[accounts]),
      nonsense: () => wallet.emit({ accounts: 'nonsense' }),
      // One is the list's own: it follows what the wallet can do for as long as the source is there.
      listeners: () => Math.max(0, wallet.listenerCount - 1),
      stop() {
        wallet.stop()
        vi.unstubAllGlobals()
      },
    }
  },
})
