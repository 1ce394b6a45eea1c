import { expect, test } from 'vitest'
import type { Holding, Token } from '../../src/plugin.js'
import { spellingOf } from '../../src/testing/test/spelled.js'
import { isMeant, toChoices } from './choices.js'

const networkId = 'eip155:1'
const evm = spellingOf('eip155')
const token = (name: string, address?: string): Token => ({
  ...{ networkId, name, symbol: name.slice(0, 3).toUpperCase(), decimals: 6 },
  ...(address && { address }),
})
const held = (one: Token, amount: bigint, rest: Partial<Holding> = {}): Holding => ({
  ...{ token: one, amount, asOf: 0 },
  ...rest,
})
const coin = token('Ether')
const names = (choices: ReturnType<typeof toChoices>) => choices.map(({ token: { name } }) => name)

test('behavior: the coin first, then by worth, then without a price, and last what is listed and not held', () => {
  const listed = [coin, token('Listed', '0xl'), token('Dollar', '0xD')]
  const holdings = [
    held(coin, 0n),
    held(token('Bare', '0xb'), 5n),
    held(token('dollar of the service', '0xd'), 5n, { value: 10 }),
    held(token('Gold', '0xg'), 5n, { value: 99 }),
    held(token('Spam', '0xs'), 5n, { isSpam: true, value: 1e6 }),
    held(token('None', '0xn'), 0n),
  ]
  const choices = toChoices(listed, holdings, evm)
  expect(names(choices)).toEqual(['Ether', 'Gold', 'Dollar', 'Bare', 'Listed'])
  expect(choices.map(({ holding }) => holding?.amount)).toEqual([0n, 5n, 5n, 5n, undefined])
})

test('behavior: while holdings are not known the host’s order stands', () => {
  const listed = [coin, token('Two', '0x2'), token('One', '0x1')]
  expect(names(toChoices(listed, undefined, evm))).toEqual(['Ether', 'Two', 'One'])
})

test('behavior: a figure in other decimals than the list’s is not taken for one', () => {
  const listed = [coin, token('Dollar', '0xd')]
  const [, dollar] = toChoices(listed, [held({ ...token('Dollar', '0xd'), decimals: 18 }, 5n)], evm)
  expect(dollar?.holding).toBeUndefined()
})

test('behavior: where case counts, two contracts that differ by it are two tokens', () => {
  const holdings = [held(token('Other', '0xd'), 5n)]
  const listed = [coin, token('Dollar', '0xD')]
  expect(names(toChoices(listed, holdings, spellingOf('casing')))).toEqual(['Ether', 'Other', 'Dollar'])
  expect(
    names(toChoices([coin, token('Dollar', 'PEBBLES')], [held(token('Other', 'pebbles'), 5n)], spellingOf('folding'))),
  ).toEqual(['Ether', 'Dollar'])
})

test('behavior: a search means a part of the name or symbol, or the whole address', () => {
  const choice = { token: token('Dollar', '0xAb') }
  expect(['doll', 'dol', '0xab', '', '0xa', 'x'].map((wanted) => isMeant(choice, wanted))).toEqual([
    ...[true, true, true],
    ...[true, false, false],
  ])
})
