import { expect, test } from 'vitest'
import { type NetworkInput, toNetwork } from '../../kernel/index.js'
import { toFamilyHead, toFamilyName, toNetworkNames } from './families.js'

const network = (id: number, name: string, rest: Partial<NetworkInput> = {}) =>
  toNetwork({
    id,
    name,
    chainNamespace: 'one',
    nativeCurrency: { name: 'C', symbol: 'C', decimals: 1 },
    rpcUrls: {},
    ...rest,
  })
const test1 = network(1, 'Test', { testnet: true })
const main = network(2, 'Main')
const named = network(3, 'Named', { family: 'Family' })
const foreign = network(1, 'Foreign', { chainNamespace: 'two', family: 'Other' })

test.each<[string, ReturnType<typeof network>[], string, string | undefined]>([
  ['what a network of it says', [foreign, test1, main, named], 'Family', 'Main'],
  ['else the first that is no test network', [foreign, test1, main], 'Main', 'Main'],
  ['else the first', [foreign, test1], 'Test', 'Test'],
  ['else the namespace itself', [foreign], 'one', undefined],
])('parameters: name of a family: %s', (_, networks, name, head) => {
  expect(toFamilyName(networks, 'one')).toBe(name)
  expect(toFamilyHead(networks, 'one')?.name).toBe(head)
})

test('behavior: the networks of a family in their order', () => {
  expect(toNetworkNames([foreign, named, main], 'one')).toBe('Named, Main')
  expect(toNetworkNames([foreign], 'one')).toBe('')
})
