import { expect, test } from 'vitest'
import type { Holding, Token } from '../../kernel/index.js'
import { isMeant, sortTokens, type TokenChoice } from './sortTokens.js'

const networkId = 'eip155:1'
const token = (name: string, address?: string): Token => ({
  ...{ networkId, name, symbol: name.slice(0, 3).toUpperCase(), decimals: 6 },
  ...(address && { address }),
})
const held = (one: Token, amount: bigint, rest: Partial<Holding> = {}): Holding => ({
  ...{ token: one, amount, asOf: 0 },
  ...rest,
})
const coin = token('Ether')
const names = (choices: readonly TokenChoice[]) => choices.map(({ token: { name } }) => name)
const toKey = ({ networkId, address = '' }: Token) => `${networkId}/${address.toLowerCase()}`

const holdings = [
  held(coin, 0n),
  held(token('Bare', '0xb'), 5n),
  held(token('dollar of the service', '0xd'), 5n, { value: 10 }),
  held(token('Gold', '0xg'), 5n, { value: 99 }),
  held(token('Spam', '0xs'), 5n, { isSpam: true, value: 1e6 }),
  held(token('None', '0xn'), 0n),
]

test('behavior: the coin first, then by worth, then without a price, and last what is listed and not held', () => {
  const tokens = [coin, token('Listed', '0xl'), token('Dollar', '0xD')]
  const choices = sortTokens({ tokens, holdings, withHeld: true }, toKey)
  expect(names(choices)).toEqual(['Ether', 'Gold', 'Dollar', 'Bare', 'Listed'])
  expect(choices.map(({ holding }) => holding?.amount)).toEqual([0n, 5n, 5n, 5n, undefined])
})

test('parameters: without withHeld only the list is offered, in the order of what is held', () => {
  const tokens = [token('Listed', '0xl'), token('Dollar', '0xD'), coin]
  expect(names(sortTokens({ tokens, holdings }, toKey))).toEqual(['Ether', 'Dollar', 'Listed'])
  expect(sortTokens({ tokens: undefined, holdings }, toKey)).toEqual([])
})

test('parameters: what is chosen is offered once, also where it is in no list', () => {
  const offer = { tokens: [coin, token('Dollar', '0xd')], holdings, withHeld: true }
  const shell: Token & { readonly type: 'nft' } = { ...token('Shell', '0x5'), decimals: 0, type: 'nft' }
  expect(names(sortTokens({ ...offer, chosen: token('Dollar', '0xD') }, toKey))).toEqual([
    ...['Ether', 'Gold', 'Dollar', 'Bare'],
  ])
  expect(names(sortTokens({ ...offer, chosen: shell }, toKey)).at(-1)).toBe('Shell')
})

test('behavior: spam is offered by nobody, and where it is chosen all the same, nothing that is said of it counts', () => {
  const chosen = token('Spam', '0xs')
  const choices = sortTokens({ tokens: [coin], holdings, withHeld: true, chosen }, toKey)
  expect(names(choices)).toEqual(['Ether', 'Gold', 'dollar of the service', 'Bare', 'Spam'])
  expect(choices.at(-1)?.holding).toBeUndefined()
})

test('behavior: while holdings are not known the caller’s order stands', () => {
  const tokens = [coin, token('Two', '0x2'), token('One', '0x1')]
  expect(names(sortTokens({ tokens, holdings: undefined }, toKey))).toEqual(['Ether', 'Two', 'One'])
})

test('behavior: a figure in other decimals than the list’s is not taken for one', () => {
  const tokens = [coin, token('Dollar', '0xd')]
  const other = [held({ ...token('Dollar', '0xd'), decimals: 18 }, 5n)]
  const [, dollar] = sortTokens({ tokens, holdings: other, withHeld: true }, toKey)
  expect([dollar?.holding, dollar?.token.decimals]).toEqual([undefined, 6])
})

test('behavior: a search means a part of the name or symbol, or the whole address', () => {
  const choice = { token: token('Dollar', '0xAb') }
  expect(['doll', 'dol', '0xab', '', '0xa', 'x'].map((wanted) => isMeant(choice, wanted))).toEqual([
    ...[true, true, true],
    ...[true, false, false],
  ])
})
