import { expect, test } from 'vitest'
import { toNetwork } from '../../src/kernel/index.js'
import { toExplorerUrl } from './explorerUrl.js'

const networkWith = (url: string | undefined) =>
  toNetwork({
    id: 1,
    name: 'One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: {},
    ...(url === undefined ? {} : { blockExplorers: { default: { name: 'Scan', url } } }),
  })

test.each([
  ['https://scan.example', 'https://scan.example/tx/0x1'],
  ['https://scan.example/', 'https://scan.example/tx/0x1'],
  ['https://scan.example/deep/er/', 'https://scan.example/deep/er/tx/0x1'],
  ['https://scan.example/?cluster=devnet', 'https://scan.example/tx/0x1?cluster=devnet'],
  ['http://localhost:4000', 'http://localhost:4000/tx/0x1'],
])('parameters: %s', (url, expected) => {
  expect(toExplorerUrl(networkWith(url), ['tx', '0x1'])).toBe(expected)
})

test.each([[undefined], [''], ['nonsense'], ['javascript:alert(1)//'], ['data:text/html,x']])(
  'S38: %s leads nowhere',
  (url) => {
    expect(toExplorerUrl(networkWith(url), ['tx', '0x1'])).toBeUndefined()
  },
)

test('S38: what is put into the path stays in its segment', () => {
  const url = toExplorerUrl(networkWith('https://scan.example'), ['address', '../../x?y#z'])
  expect(url).toBe('https://scan.example/address/..%2F..%2Fx%3Fy%23z')
})

test('behavior: a query is added, and the one of the host stays', () => {
  const network = networkWith('https://scan.example/?cluster=mine')
  expect(toExplorerUrl(network, ['tx', 'a'], { cluster: 'devnet', theme: 'dark' })).toBe(
    'https://scan.example/tx/a?cluster=mine&theme=dark',
  )
})
