import { expect, test } from 'vitest'
import * as networks from '../../../../src/networks/index.js'
import { knownChains } from './knownChains.js'

test('behavior: the known chains are those of the widget that an embedded wallet can be on', () => {
  const chains = Object.values(networks).filter((one): one is networks.Network => typeof one === 'object')
  const expected = chains
    .filter(({ caipNetworkId }) => /^(?:eip155|solana):/.test(caipNetworkId))
    .map(({ caipNetworkId, name, nativeCurrency: { symbol, decimals }, blockExplorers }) => [
      caipNetworkId,
      { name, coin: { symbol, decimals }, explorerUrl: blockExplorers?.default?.url },
    ])
  expect(expected.length).toBeGreaterThan(20)
  expect(knownChains).toEqual(Object.fromEntries(expected))
})
