import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DelegationManager, EIP7702StatelessDeleGator } from '@metamask/delegation-abis/bytecode'
import { parseEther } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { withoutMetadata } from './checkPin.js'
import { readSmartFile } from './config.js'
import { usualDataFee } from './dataGas.js'
import { readFailedOp } from './entryPoint.js'
import { countBytes } from './estimateOperation.js'
import frameworkCode from './frameworkCode.json' with { type: 'json' }
import { readUserOperation } from './userOperation.js'

test('behavior: the committed code of the Delegation Framework is its packages’ own', () => {
  expect(frameworkCode).toEqual({ DelegationManager, EIP7702StatelessDeleGator })
})

async function read(value: unknown) {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-smart-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'smart.json')
  await writeFile(path, typeof value === 'string' ? value : JSON.stringify(value))
  return readSmartFile(path)
}

test('parameters: bundler, executors, depth, dataFee, paymaster, lowDeposit of a chain', async () => {
  const paymaster = `0x${'Ab'.repeat(20)}`
  const chain = { bundler: 'https://b.test', executors: 3, depth: 5, dataFee: 'op-stack', paymaster, lowDeposit: '0.2' }
  expect(await read({ chains: { 'eip155:1': chain } })).toEqual({
    chains: {
      'eip155:1': {
        ...{ ...chain, bundler: { url: 'https://b.test' } },
        ...{ paymaster: paymaster.toLowerCase(), lowDeposit: parseEther('0.2') },
      },
    },
  })
})

test.each<[string, unknown, string]>([
  ['no JSON', '{', 'cannot be read'],
  ['a chain of others', { chains: { 'solana:x': {} } }, 'chains.solana:x'],
  ['no executor', { chains: { 'eip155:1': { executors: 0 } } }, 'chains.eip155:1.executors'],
  ['a paymaster that is no address', { chains: { 'eip155:1': { paymaster: '0x12' } } }, 'chains.eip155:1.paymaster'],
  ['a negative amount', { chains: { 'eip155:1': { lowDeposit: '-1' } } }, 'chains.eip155:1.lowDeposit'],
  ['an unknown field', { chains: { 'eip155:1': { other: 1 } } }, 'chains.eip155:1'],
])('parameters: a file with %s is refused by its place', async (_, value, place) => {
  await expect(read(value)).rejects.toMatchObject({ code: 'CONFIG_INVALID', message: expect.stringContaining(place) })
})

test('parameters: how rollups charge is known for some, and none for others', () => {
  expect([usualDataFee('eip155:8453'), usualDataFee('eip155:42161'), usualDataFee('eip155:1')]).toEqual([
    'op-stack',
    'arbitrum',
    'none',
  ])
})

test('behavior: bytes cost four and sixteen, and at least ten and forty', () => {
  expect(countBytes('0x0001ff')).toEqual({ intrinsic: 21_036n, floor: 21_090n })
})

test('behavior: code is compared without what a compiler writes after it, and only that is left out', () => {
  const metadata = `a2646970667358221220${'11'.repeat(32)}64736f6c63430008170033`
  expect(withoutMetadata(`0x6001${metadata}`)).toBe('0x6001')
  expect(withoutMetadata('0x60016002')).toBe('0x60016002')
  expect(withoutMetadata('0x')).toBe('0x')
})

test.each<[string, number]>([
  ['AA10 sender already constructed', -32500],
  ['AA21 didn’t pay prefund', -32500],
  ["AA21 didn't pay prefund", -32500],
  ['AA22 expired or not due', -32503],
  ['AA24 signature error', -32507],
  ['AA31 paymaster deposit too low', -32508],
  ['AA32 paymaster expired or not due', -32503],
  ['AA33 reverted', -32501],
  ['AA34 signature error', -32507],
])('behavior: %s of the EntryPoint has the code %i', (reason, code) => {
  const text = Buffer.from(reason)
  const word = (value: number) => value.toString(16).padStart(64, '0')
  const padded = Buffer.concat([text, Buffer.alloc((32 - (text.length % 32)) % 32)]).toString('hex')
  expect(readFailedOp(`0x220266b6${word(0)}${word(64)}${word(text.length)}${padded}`)).toMatchObject({ code })
})

test('S15: what a contract of strangers reverts with is not told in its words', () => {
  expect(readFailedOp('0x08c379a0')).toMatchObject({ code: -32500, message: 'The EntryPoint refuses the operation.' })
  expect(readFailedOp(undefined)).toMatchObject({ code: -32500 })
})

const good = {
  ...{ sender: `0x${'aa'.repeat(20)}`, nonce: '0x0', callData: '0x', signature: '0x' },
  ...{ callGasLimit: '0x1', verificationGasLimit: '0x1', preVerificationGas: '0x1' },
  ...{ maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' },
}
test.each<[string, object, number]>([
  ['a sender that is none', { sender: '0x12' }, -32602],
  ['a number of 17 bytes', { callGasLimit: `0x1${'0'.repeat(32)}` }, -32602],
  ['a number that is no text', { nonce: 1 }, -32602],
  ['half a byte', { callData: '0x123' }, -32602],
  ['too much data', { callData: `0x${'00'.repeat(64 * 1024 + 1)}` }, -32602],
  ['half an authorization', { eip7702Auth: { chainId: '0x1' } }, -32602],
  ['a factory', { factory: `0x${'bb'.repeat(20)}` }, -32502],
  ['an upgrade with a call', { factory: '0x7702', factoryData: '0x12' }, -32502],
])('S15: an operation with %s is refused', (_, change, code) => {
  expect(() => readUserOperation({ ...good, ...change })).toThrow(expect.objectContaining({ code }))
  expect(readUserOperation({ ...good, factory: '0x7702', factoryData: '0x', paymaster: null })).toMatchObject({
    nonce: 0n,
  })
})
