import { describe, test, vi } from 'vitest'
import { type SourceDescriptor, toNetwork } from '../../src/adapter.js'
import { createTestWallet, type TestDecision, testChainAdapter, testConnectorSource } from '../../src/testing/index.js'
import { evm } from './index.js'

const network = toNetwork({
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
})
const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** Keys of the phrase that every development tool has: worthless, and known to everybody. */
const keys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const
const token = { networkId: 'eip155:31337', address: second, name: 'Dollar', symbol: 'USD', decimals: 6 } as const
const transfer = { token, to: second, value: 1n }
const hash = `0x${'1'.repeat(64)}`
const typedData = {
  domain: { name: 'Notes', chainId: 31337 },
  primaryType: 'Note',
  types: { Note: [{ name: 'text', type: 'string' }] },
  message: { text: 'hi' },
}

const exchange = { form: 'uniswap-v2', router: second } as const
const terms = {
  ...{ pays: { token, value: 1n }, gets: { token, value: 1n } },
  ...{ receiver: first, spender: second, deadline: 1 },
}

testChainAdapter({ describe, test }, () => evm(), {
  network,
  addresses: [
    [first, first],
    [first.toLowerCase(), first],
    [`0x${first.slice(2).toUpperCase()}`, first],
    [first.slice(2), first],
  ],
  notAddresses: [`${first}0`, first.slice(0, -1), first.replace('F', 'f'), 'vitalik.eth', '0x'],
  calls: {
    switchNetwork: [network],
    getBalance: [first, token],
    getToken: [second],
    getNft: [second, '7'],
    resolveName: ['name.eth'],
    signMessage: ['hi'],
    signTypedData: [typedData],
    sendTransaction: [{ to: second, value: 1n }],
    replaceTransaction: [hash, 'nothing'],
    estimateTransfer: [transfer],
    getMaxTransfer: [{ token, to: second }],
    transfer: [transfer],
    waitForTransaction: [hash],
    getCapabilities: [],
    sendCalls: [{ calls: [{ to: second, value: 1n }] }],
    getCallsStatus: ['0x1'],
    getAssets: [first],
    getAccountKind: [second],
    getSentCount: [first],
    getBlockTime: [],
    getContractAddress: [{ deployer: second, salt: hash, initCode: '0x00' }],
    getAllowance: [{ token, owner: first, spender: second }],
    approve: [{ token, spender: second, value: 1n }],
    estimate: [{ to: second, value: 1n }],
    forecast: [
      {
        ...{ account: first, transactions: [{ to: second, value: 1n }], tokens: [token] },
        approvals: [{ token, spender: second, value: 1n }],
      },
    ],
    quoteTrade: [
      { pays: { token, value: 1n }, gets: { ...token, address: first }, wrapped: first, exchanges: [exchange] },
    ],
    buildTrade: [terms, { exchange, gets: terms.gets, path: [second, second] }],
    getReceived: [{ account: first, hash, token }],
    checkTrade: [terms, { to: second, data: '0x' }],
    trade: [terms, { to: second, data: '0x' }],
    requestExecutionPermissions: [
      {
        to: second,
        permission: { type: 'native-token-allowance' },
        rules: [{ type: 'expiry', data: { timestamp: 1 } }],
      },
    ],
    getGrantedExecutionPermissions: [],
    revokeExecutionPermission: [{ id: '0x1' }],
  },
  refusal: { code: 4001, message: 'User rejected the request.' },
})

testConnectorSource({ describe, test }, () => evm().source as SourceDescriptor, {
  networks: [network],
  world() {
    const page = new EventTarget()
    vi.stubGlobal('window', page)
    const wallet = createTestWallet({ accounts: keys, chains: [{ chainId: 31337, rpcUrl: 'http://127.0.0.1:1' }] })
    wallet.announce(page)
    let release = (_: TestDecision) => {}
    const addresses = { first: [first], second: [second], none: [] }
    return {
      connector: 'com.example.wallet',
      namespace: 'eip155',
      accounts: { first, second },
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
      allow: (allowed) => wallet.setAccounts(allowed ? [first] : []),
      setAccounts: (accounts) => wallet.setAccounts(addresses[accounts]),
      nonsense: () => wallet.emit('accountsChanged', { 0: first }),
      listeners: () => wallet.listenerCount,
      stop() {
        wallet.stop()
        vi.unstubAllGlobals()
      },
    }
  },
})
