import { expect, test } from 'vitest'
import { clusters, toGenesisPrefix, toNetworkId, toWalletChain } from './clusters.js'

test('behavior: the table between Wallet Standard and CAIP-2 holds both ways', () => {
  const expected = [
    ['solana:mainnet', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ['solana:devnet', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
    ['solana:testnet', 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
  ] as const
  expect(clusters).toHaveLength(expected.length)
  for (const [walletChain, networkId] of expected) {
    expect(toNetworkId(walletChain)).toBe(networkId)
    expect(toWalletChain(networkId)).toBe(walletChain)
    expect(toNetworkId(networkId)).toBe(networkId)
    expect(toGenesisPrefix(networkId)).toBe(networkId.slice('solana:'.length))
  }
})

test('behavior: older ids mean the same cluster, and both ways lead to today’s name', () => {
  for (const { walletChain, networkId, aliases } of clusters) {
    for (const alias of aliases) {
      expect(toWalletChain(alias)).toBe(walletChain)
      expect(toNetworkId(alias)).toBe(networkId)
      expect(toGenesisPrefix(alias)).toBe(toGenesisPrefix(networkId))
    }
  }
})

test('behavior: a chain of its own keeps its name; other namespaces are none', () => {
  expect(toNetworkId('solana:localnet')).toBe('solana:localnet')
  expect(toWalletChain('solana:localnet')).toBe('solana:localnet')
  expect(toGenesisPrefix('solana:localnet')).toBeUndefined()
  for (const other of ['eip155:1', 'solana', 'solana:', 'solana:a b', 'Solana:mainnet', '', 5, null])
    expect(toNetworkId(other)).toBeUndefined()
})
