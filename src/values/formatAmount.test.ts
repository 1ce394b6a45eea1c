import { expect, test } from 'vitest'
import { formatAmount } from './amount.js'
import { shortenAddress } from './shortenAddress.js'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

test('parameters: start and end of a short address', () => {
  expect(shortenAddress(address)).toBe('0x71...d8976F')
  expect(shortenAddress(address, 8, 4)).toBe('0x71C765...976F')
  expect(shortenAddress('alice.eth')).toBe('alice.eth')
})

test.each([
  [0n, 18, '0'],
  [1n, 18, '<0.001'],
  [1_234_567_890_000_000_000n, 18, '1.234'],
  [1_999_900_000_000_000_000n, 18, '1.999'],
  [2_000_000_000_000_000_000n, 18, '2'],
  [12_500_000n, 6, '12.5'],
  [7n, 0, '7'],
  [10n ** 30n, 18, '1000000000000'],
])('behavior: %i with %i decimals reads %s, never more than there is', (value, decimals, text) => {
  expect(formatAmount({ value, decimals })).toBe(text)
})
