import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createChainDirectory } from './chainNames.js'
import { readChainOptions } from './chains.js'

const local = { name: 'Local', coin: { symbol: 'ETH', decimals: 18 } }

test('behavior: names come from the file and from flags, which win, and nodes stay as they were', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-chains-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'chains.json')
  const chains = {
    'eip155:1': 'https://one.example',
    'eip155:31337': { name: 'Filed', symbol: 'FIL', decimals: 6, nodes: ['http://127.0.0.1:1'] },
    'eip155:31338': {
      name: 'Other',
      symbol: 'OTH',
      decimals: 0,
      explorer: 'https://o.example/',
      nodes: 'http://127.0.0.1:2',
    },
  }
  await writeFile(path, JSON.stringify({ chains }))
  const read = readChainOptions(path, ['eip155:31337=http://127.0.0.1:3'], ['eip155:31337=Local,ETH,18'])
  expect(Object.fromEntries(read.chains)).toEqual({
    'eip155:1': [{ url: 'https://one.example' }],
    'eip155:31337': [{ url: 'http://127.0.0.1:1' }, { url: 'http://127.0.0.1:3' }],
    'eip155:31338': [{ url: 'http://127.0.0.1:2' }],
  })
  expect(read.chainNames).toEqual({
    'eip155:31337': local,
    'eip155:31338': { name: 'Other', coin: { symbol: 'OTH', decimals: 0 }, explorerUrl: 'https://o.example' },
  })
})

test('behavior: a chain without a name is listed as such, and the operator’s name wins over a known one', () => {
  const ids = ['eip155:1', 'eip155:2', 'constructor:1']
  const directory = createChainDirectory(ids, { 'eip155:1': local }, { 'eip155:1': { ...local, name: 'Known' } }, [])
  expect(directory.list()).toEqual([{ id: 'eip155:1', ...local }])
  expect(directory.unnamed).toEqual(['eip155:2', 'constructor:1'])
})

const token = { address: '0x000000000000000000000000000000000000700c', symbol: 'LUSD', decimals: 6 }

test('behavior: a chain has the tokens of its name, else those that are listed for it', () => {
  const listed = ['eip155:1', 'eip155:2'].map((chain) => ({ chain, ...token, name: 'Local Dollar' }))
  const named = { 'eip155:1': local, 'eip155:2': { ...local, tokens: [] }, 'eip155:3': local }
  expect(createChainDirectory(Object.keys(named), named, {}, listed).list()).toEqual([
    { id: 'eip155:1', ...local, tokens: [token] },
    { id: 'eip155:2', ...local },
    { id: 'eip155:3', ...local },
  ])
})

test.each<[string, unknown, boolean]>([
  ['a contract', token, true],
  ['a mint', { ...token, address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' }, true],
  ['no address', { ...token, address: 'LUSD' }, false],
  ['too many decimals', { ...token, decimals: 37 }, false],
  ['no symbol', { ...token, symbol: '' }, false],
])('parameters: a token of %s in the chain file', async (_, given, isRight) => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-chains-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'chains.json')
  const entry = { name: 'Local', symbol: 'ETH', decimals: 18, nodes: ['http://127.0.0.1:1'], tokens: [given] }
  await writeFile(path, JSON.stringify({ chains: { 'eip155:31337': entry } }))
  const read = () => readChainOptions(path).chainNames['eip155:31337']?.tokens
  if (isRight) expect(read()).toEqual([given])
  else expect(read).toThrow(/tokens/)
})

const exchange = {
  router: '0x0000000000000000000000000000000000002002',
  kind: 'uniswap-v2',
  wrapped: '0x000000000000000000000000000000000000e7e7',
}

test.each<[string, readonly unknown[], boolean]>([
  ['V2 and V3', [exchange, { ...exchange, kind: 'uniswap-v3' }], true],
  ['a kind that is not known', [{ ...exchange, kind: '1inch' }], false],
  ['no router', [{ ...exchange, router: 'router' }], false],
  ['no wrapped coin', [{ ...exchange, wrapped: undefined }], false],
  ['more than is read', [{ ...exchange, fee: 500 }], false],
  ['more than twenty', Array.from({ length: 21 }, () => exchange), false],
])('parameters: exchanges of %s in the chain file', async (_, exchanges, isRight) => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-chains-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'chains.json')
  const entry = { name: 'Local', symbol: 'ETH', decimals: 18, nodes: ['http://127.0.0.1:1'], exchanges }
  await writeFile(path, JSON.stringify({ chains: { 'eip155:31337': entry } }))
  const read = () => readChainOptions(path).chainNames['eip155:31337']?.exchanges
  if (isRight) expect(read()).toEqual(exchanges)
  else expect(read).toThrow(/wrong at chains\.eip155:31337/)
})

test.each([
  'eip155:31337=Local,ETH',
  'eip155:31337=Local,ETH,18,javascript:1',
  'eip155:31337=Local,ETH,many',
  '=Local,ETH,18',
])('parameters: %s is no name of a chain', (flag) => {
  expect(() => readChainOptions(undefined, [], [flag])).toThrow(/--chain-name/)
})
