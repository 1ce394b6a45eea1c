import { expect, test, vi } from 'vitest'
import { fromBase64 } from '../../../adapters/solana/base64.js'
import { compose } from '../../../adapters/solana/compose.js'
import {
  createTokenAccount,
  offerPriority,
  type SolanaInstruction,
  transferCoins,
  transferTokens,
} from '../../../adapters/solana/instructions.js'
import { toBase58 } from '../../../src/kernel/base/base58.js'
import { readTransaction } from './readTransaction.js'
import { summarizeSolana } from './summarizeSolana.js'

const key = (byte: number) => toBase58(new Uint8Array(32).fill(byte))
const [owner, receiver, mint, source, target, table] = [key(1), key(2), key(3), key(4), key(5), key(6)]
const program = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const token = { address: mint, name: 'Local Dollar', symbol: 'LUSD', decimals: 6 }
const clusters = [{ name: 'Local Solana', token }]
const lifetime = { blockhash: key(9), lastValidBlockHeight: 150n }

const toWire = (instructions: readonly SolanaInstruction[], tables?: Record<string, readonly string[]>) =>
  fromBase64(compose(owner, instructions, lifetime, tables).transaction) ?? new Uint8Array()
const tokens = transferTokens({ program, source, mint, destination: target, owner, amount: 2_500_000n, decimals: 6 })

function summarize(feature: string, ...inputs: readonly object[]) {
  vi.stubGlobal('location', { origin: 'https://page.example' })
  try {
    return summarizeSolana({ feature, account: owner, chain: 'solana:mainnet', inputs }, owner, clusters)
  } finally {
    vi.unstubAllGlobals()
  }
}
const send = (...instructions: readonly SolanaInstruction[]) =>
  summarize('solana:signAndSendTransaction', { transaction: toWire(instructions) })

test('behavior: a transfer of coins is said in one line, whatever its fee', () => {
  const { title, verb, lines } = send(...offerPriority(20_000n, 5n), transferCoins(owner, receiver, 1_500_000_000n))
  expect({ title, verb }).toEqual({ title: 'Send 1.5 SOL?', verb: 'Send' })
  expect(lines).toEqual([
    ['Amount', '1.5 SOL'],
    ['To', receiver],
    ['Account', owner],
    ['Network', 'Local Solana'],
  ])
})

test('behavior: a transfer of a token names it, and the owner of a new account for it', () => {
  const opens = createTokenAccount({ payer: owner, address: target, owner: receiver, mint, program })
  const { title, lines } = send(opens, tokens)
  expect(title).toBe('Send 2.5 LUSD?')
  expect(lines).toContainEqual(['Opens a token account for', receiver])
  expect(lines).toContainEqual(['To token account', target])
})

test('behavior: a token that it does not know goes by its address', () => {
  const wire = toWire([tokens])
  const summary = summarizeSolana(
    { feature: 'solana:signTransaction', account: owner, chain: 'solana:mainnet', inputs: [{ transaction: wire }] },
    owner,
    [{ name: 'Local Solana' }],
  )
  expect(summary.title).toBe(`Sign a transfer of 2.5 of the token ${mint}?`)
})

test('behavior: a transfer with an unknown step beside it is no plain transfer', () => {
  const unknown = { programAddress: table, data: Uint8Array.of(7, 255) }
  const { title, lines } = send(transferCoins(owner, receiver, 1n), unknown)
  expect(title).toBe('Send this transaction?')
  expect(lines).toContainEqual(['Calls the program', table])
  expect(lines).toContainEqual(['Data', '0x07ff'])
})

test('behavior: two transfers are described each, and neither stands for both', () => {
  const { title, lines } = send(transferCoins(owner, receiver, 1_000_000_000n), tokens)
  expect(title).toBe('Send this transaction?')
  expect(lines.filter(([label]) => label === 'Amount')).toEqual([
    ['Amount', '1 SOL'],
    ['Amount', '2.5 LUSD'],
  ])
})

test('behavior: what cannot be read is said to be so', () => {
  const whole = toWire([tokens])
  for (const transaction of [undefined, new Uint8Array(), whole.subarray(0, -1), Uint8Array.of(255, 255, 255, 255)]) {
    const { title, lines } = summarize('solana:signTransaction', { transaction })
    expect(title).toBe('Sign this transaction?')
    expect(lines).toContainEqual(['Content', 'cannot be read'])
  }
})

test('behavior: accounts of a lookup table have no name', () => {
  const { payer, steps } = readTransaction(toWire([tokens], { [table]: [target] }))
  expect(payer).toBe(owner)
  expect(steps).toEqual([{ kind: 'tokens', mint, to: 'an account of a lookup table', amount: 2_500_000n, decimals: 6 }])
})

test('behavior: a message is shown as text, and bytes that are none as hex', () => {
  expect(summarize('solana:signMessage', { message: new TextEncoder().encode('Grüße') }).text).toBe('Grüße')
  expect(summarize('solana:signMessage', { message: Uint8Array.of(255, 0) }).text).toBe('0xff00')
  expect(summarize('standard:connect', {})).toMatchObject({
    title: 'Connect to this page?',
    lines: [
      ['Page', 'https://page.example'],
      ['Account', owner],
      ['Network', 'Local Solana'],
    ],
  })
})
