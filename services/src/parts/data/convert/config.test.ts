import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../../test/memoryServices.js'
import { chooseDrivers, narrowDrivers } from './chooseDrivers.js'
import { readSwapsFile } from './config.js'
import { createSwapDrivers } from './drivers/index.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-swaps-'))
})
afterAll(() => rm(folder, { recursive: true }))

const address: Hex = '0x00000000000000000000000000000000000A11cE'
function readFile(content: unknown) {
  const path = join(folder, 'swaps.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return readSwapsFile(path)
}
const chains = ['eip155:1', 'eip155:56', 'eip155:31337']
function choose(options: Parameters<typeof readFile>[0]) {
  const { drivers, chains: named } = readFile(options)
  const contracts = new Map(chains.map((chain) => [chain, async () => []]))
  const all = createSwapDrivers(drivers, { clock: createTestClock(), fetch, contracts })
  return [...chooseDrivers(chains, all, named)].map(([chain, chosen]) => `${chain} ${chosen.map(({ id }) => id)}`)
}

test('behavior: without a file the exchanges are asked whose addresses are known', () => {
  expect(choose({})).toEqual(['eip155:1 uniswap-v3,uniswap-v2', 'eip155:56 uniswap-v2'])
})

test('behavior: a chain has the operator’s drivers in the operator’s order, or none', () => {
  const local = { kind: 'uniswap-v2', chains: { 'eip155:31337': { router: address } } }
  const drivers = { '1inch': { kind: '1inch', key: 'secret' }, 'uniswap-v2': local }
  expect(choose({ drivers, chains: { 'eip155:1': ['1inch', 'uniswap-v2'], 'eip155:56': [] } })).toEqual([
    'eip155:1 1inch,uniswap-v2',
    'eip155:31337 uniswap-v2',
  ])
})

test.each<[string, unknown, RegExp]>([
  ['no JSON', '{', /cannot be read as JSON/],
  ['an unknown key', { driver: {} }, /is wrong at/],
  ['a chain of another namespace', { chains: { 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': [] } }, /is wrong at chains/],
  [
    'a kind that is not there',
    { drivers: { own: { kind: '0x' } } },
    /"own" of --swaps has no known kind. Known: uniswap/,
  ],
  ['a driver that is not there', { chains: { 'eip155:1': ['1inch'] } }, /names the driver "1inch", which is not there/],
  ['a driver that does not serve it', { chains: { 'eip155:56': ['uniswap-v3'] } }, /does not serve eip155:56/],
  [
    'no address',
    { drivers: { own: { kind: 'uniswap-v2', chains: { 'eip155:1': { router: '0x1' } } } } },
    /"own" of --swaps is wrong at chains.eip155:1.router/,
  ],
])('parameters: a file with %s is refused, and none of its values is named', (_name, content, told) => {
  expect(() => choose(content)).toThrow(told)
})

test('behavior: of a project’s list what nobody has is dropped; none left: the operator’s choice', () => {
  const [one, two] = ['one', 'two'].map((id) => ({
    ...{ id, serves: () => true, spender: async () => address, quote: async () => [], build: async () => undefined },
  }))
  if (!one || !two) throw new Error('Two were made.')
  expect(narrowDrivers([one, two], ['two', 'three'])).toEqual([two])
  expect(narrowDrivers([one, two], ['three'])).toEqual([one, two])
  expect(narrowDrivers([one, two], undefined)).toEqual([one, two])
})
