import { base58, base64 } from '@scure/base'
import { encodeFunctionData, erc20Abi, stringToBytes, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import type { PhoneRequest, PhoneState } from '../types.js'
import { describe, describeQuestion, nameChain } from './describe.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = { address: other, name: 'Local Dollar', symbol: 'LUSD', decimals: 6 } as const
const state: PhoneState = {
  online: true,
  chains: [
    { chainId: 31337, name: 'Latchkey Local', rpcUrl: 'http://127.0.0.1:1', token },
    { chainId: 31338, name: 'Latchkey Local Two', rpcUrl: 'http://127.0.0.1:2' },
  ],
  chainId: 31337,
  accounts: [account],
  account,
  questions: [],
  sessions: [],
  asked: 0,
}
const request = (method: string, params: unknown, chainId = 'eip155:31337'): PhoneRequest => ({
  kind: 'request',
  id: 1,
  from: { name: 'Tidemark', url: '', description: '' },
  expiresAt: 0,
  topic: '',
  chainId,
  method,
  params,
})
const told = (method: string, params: unknown, chainId?: string) => describe(request(method, params, chainId), state)

test('behavior: amounts are in plain words, and the network is that of the request', () => {
  const transaction = { from: other, to: account, value: '0x6f05b59d3b20000' }
  const sending = told('eth_sendTransaction', [transaction], 'eip155:31338')
  expect(sending.title).toBe('Send 0.5 ETH?')
  expect(sending.lines).toEqual([
    ['To', account],
    ['Account', other],
    ['Network', 'Latchkey Local Two'],
  ])
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [account, 2_500_000n] })
  expect(told('eth_sendTransaction', [{ from: account, to: token.address, data }]).title).toBe('Send 2.5 LUSD?')
})

test('behavior: each call of a batch is described', () => {
  const calls = [
    { to: other, value: '0x6f05b59d3b20000' },
    { to: other, data: '0x12345678' },
  ]
  const batch = told('wallet_sendCalls', [{ from: account, chainId: '0x7a69', calls }])
  expect(batch.title).toBe('Send 2 transactions, one by one?')
  expect(batch.lines.slice(0, 2)).toEqual([
    ['1. Send 0.5 ETH', `To ${other}`],
    ['2. Call a contract', `To ${other}`],
  ])
})

test('behavior: messages of every namespace are shown as the text that they are', () => {
  expect(told('personal_sign', [stringToHex('Hello'), account]).text).toBe('Hello')
  const solana = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  const message = base58.encode(stringToBytes('Hello'))
  expect(told('solana_signMessage', { message, pubkey: 'a' }, solana)).toMatchObject({ text: 'Hello', verb: 'Sign' })
  expect(told('solana_signMessage', { message: '0OIl' }, solana).text).toContain('cannot be shown')
  const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
  expect(told('signMessage', { message: 'Hello', account: 'bc1' }, bitcoin)).toMatchObject({ text: 'Hello' })
  const data = base64.encode(stringToBytes('Hello'))
  const signDoc = { msgs: [{ type: 'sign/MsgSignData', value: { data } }] }
  expect(told('cosmos_signAmino', { signDoc, signerAddress: 'cosmos1' }, 'cosmos:cosmoshub-4').text).toBe('Hello')
})

test('behavior: a switch names the network that the wallet is on', () => {
  const moved = { ...state, chainId: 31338 }
  const { title, lines } = describe(request('wallet_switchEthereumChain', [{ chainId: '0x7a69' }]), moved)
  expect(title).toBe('Switch to Latchkey Local?')
  expect(lines[0]).toEqual(['From', 'Latchkey Local Two'])
})

test('behavior: what is not understood is said to be so', () => {
  expect(told('eth_foo', [])).toMatchObject({ title: 'Allow this request?', lines: [['Request', 'eth_foo']] })
  expect(describeQuestion(request('eth_foo', []), state)).toBe('Allow this request?')
  expect(nameChain('eip155:1', state)).toBe('Chain 1')
  expect(nameChain('tezos:main', state)).toBe('tezos:main')
})
