import { build } from 'esbuild'
import { expect, test } from 'vitest'
import * as entry from './index.js'
import { isNetworkId, type Network, parseNetworkId, toNetwork, withRpc } from './index.js'

const networks = Object.values(entry).filter((value): value is Network => typeof value === 'object')
const evm = networks.filter(({ chainNamespace }) => chainNamespace === 'eip155')
const solana = networks.filter(({ chainNamespace }) => chainNamespace === 'solana')

const decimals: Readonly<Record<string, number>> = { eip155: 18, solana: 9, bip122: 8, cosmos: 6, polkadot: 10 }

test('behavior: the chains that the login frame knows, each once', () => {
  const ids = [
    1, 5, 11155111, 10, 420, 42161, 421613, 137, 80001, 42220, 1313161554, 1313161555, 56, 97, 43114, 43113, 324, 280,
    100, 8453, 84531, 84532, 7777777, 999,
  ]
  expect(evm.map(({ id }) => Number(id)).sort((a, b) => a - b)).toEqual(ids.sort((a, b) => a - b))
  expect(solana.map(({ caipNetworkId }) => caipNetworkId).sort()).toEqual([
    'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  ])
})

test('behavior: no id, alias or picture is used twice', () => {
  const names = networks.flatMap(({ caipNetworkId, aliases = [] }) => [caipNetworkId, ...aliases])
  expect(new Set(names).size).toBe(names.length)
  const pictures = networks.map(({ assets }) => assets?.imageId)
  expect(new Set(pictures).size).toBe(networks.length)
})

test.each(networks.map((network) => [network.name, network] as const))('behavior: %s is complete', (_, network) => {
  const { caipNetworkId, chainNamespace, id, nativeCurrency, rpcUrls, blockExplorers, assets, aliases = [] } = network
  expect(parseNetworkId(caipNetworkId)).toEqual({ namespace: chainNamespace, reference: `${id}` })
  expect(aliases.every(isNetworkId)).toBe(true)
  expect(nativeCurrency.decimals).toBe(decimals[chainNamespace])
  expect(nativeCurrency.name && nativeCurrency.symbol).toBeTruthy()
  expect(network.family).toMatch(/^[A-Z][a-z]+$/)
  expect(new URL(blockExplorers?.default?.url ?? '').protocol).toBe('https:')
  expect(assets?.imageId).toMatch(/^[a-z][a-z-]*$/)
  // Reads never go to a server that the host did not choose.
  expect(rpcUrls).toEqual({ default: { http: [] } })
  expect(Object.isFrozen(network)).toBe(true)
})

test('behavior: testnets say so', () => {
  const shown = networks.filter(({ testnet }) => !testnet).map(({ name }) => name)
  expect(shown).toHaveLength(16)
  expect(shown.join()).not.toMatch(/test|dev|goerli|sepolia|fuji|mumbai/i)
})

test('parameters: withRpc adds the URLs of the host, in order, and changes nothing else', () => {
  const urls = ['https://a.example.com/rpc', 'http://127.0.0.1:8545']
  const made = withRpc(entry.base, ...urls)
  expect(made).toEqual({ ...entry.base, rpcUrls: { default: { http: urls } } })
  expect(entry.base.rpcUrls.default?.http).toEqual([])
  expect(() => withRpc(entry.base, 'ws://a.example.com')).toThrow(expect.objectContaining({ code: 'NETWORK_INVALID' }))
  expect(() => withRpc(entry.base, 'a.example.com')).toThrow(expect.objectContaining({ code: 'NETWORK_INVALID' }))
})

test('parameters: toNetwork takes numbers, own namespaces and refuses what is none', () => {
  const rest = { name: 'Mine', nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 6 }, rpcUrls: {} }
  expect(toNetwork({ ...rest, id: 7 }).caipNetworkId).toBe('eip155:7')
  expect(toNetwork({ ...rest, id: 'x', caipNetworkId: 'cosmos:hub-4' }).chainNamespace).toBe('cosmos')
  expect(toNetwork({ ...rest, id: 'abc', chainNamespace: 'polkadot' }).caipNetworkId).toBe('polkadot:abc')
  for (const wrong of [
    { ...rest, id: 7, chainNamespace: 'no' },
    { ...rest, id: 'with space' },
    { ...rest, id: 7, caipNetworkId: 'solana:7', chainNamespace: 'eip155' },
    { ...rest, id: 7, name: '' },
  ])
    expect(() => toNetwork(wrong)).toThrow(expect.objectContaining({ code: 'NETWORK_INVALID' }))
})

test('behavior: a host ships only the chains that it imports', async () => {
  const { outputFiles } = await build({
    stdin: { contents: "export { celo } from './src/networks/index.ts'", resolveDir: '.', loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    minify: true,
  })
  const text = outputFiles[0]?.text ?? ''
  expect(text).toContain('Celoscan')
  expect(text).not.toMatch(/Etherscan|Solscan|Basescan/)
})
