import { encodeAbiParameters, stringToHex, toHex } from 'viem'
import { expect, test } from 'vitest'
import { createNode, ether } from '../test/setup.js'
import { readTokens } from './readTokens.js'

const [token, listed] = ['0x000000000000000000000000000000000000700c', '0x00000000000000000000000000000000000c0ffe']
const chain = { ...ether, tokens: [{ address: listed, symbol: 'USDC', decimals: 6 }] }
const { signal } = new AbortController()

/** What is known of a token that says this of itself. */
async function read(symbol: string, decimals = 18n, spell = asText) {
  const { client } = createNode(chain, {
    eth_call: ({ data }: { data: string }) => (data === '0x313ce567' ? toHex(decimals, { size: 32 }) : spell(symbol)),
  })
  const { tokens, warnings } = await readTokens({ chain: client }, [token], signal)
  return { facts: tokens[token], warnings: warnings.map(({ text }) => text) }
}
const asText = (symbol: string) => encodeAbiParameters([{ type: 'string' }], [symbol])
const asWord = (symbol: string) => stringToHex(symbol, { size: 32 })

test.each(['CAKE', 'stETH', '₮0', '$WIF', 'ليرة', '金'])(
  'S21: %s is shown as the contract’s own word',
  async (symbol) => {
    const facts = { symbol, decimals: 18, isListed: false }
    expect(await read(symbol)).toEqual({ facts, warnings: [] })
  },
)

test('behavior: symbols of old tokens are 32 bytes', async () => {
  expect((await read('MKR', 18n, asWord)).facts?.symbol).toBe('MKR')
})

test.each([
  ['the coin', 'ETH'],
  ['the coin in small letters', 'eth'],
  ['the coin in Cyrillic letters alone', '\u0415\u0422\u041d'],
  ['the coin in Greek letters alone', '\u0395\u03a4\u0397'],
  ['a listed token with a mark on a letter', 'US\u1e0cC'],
  ['a listed token in wide letters', '\uff35\uff33\uff24\uff23'],
  ['a listed token with a sign for a letter', 'U$DC'],
])('S21: a symbol that passes for %s is not shown, and said', async (_, symbol) => {
  expect(await read(symbol)).toEqual({ facts: undefined, warnings: ['warn.falseSymbol'] })
})

test.each([
  ['goes on with the amount', '000USD'],
  ['goes on behind the point', '.5'],
  ['is a minus', '-X'],
  ['has a space', 'A B'],
  ['has what is not seen', 'A\u200bB'],
  ['has another alphabet among its letters', 'USD\u0421'],
  ['is too long', 'A'.repeat(13)],
  ['is empty', ''],
])('S21: a symbol that %s is none', async (_, symbol) => {
  expect(await read(symbol)).toEqual({ facts: undefined, warnings: [] })
})

test('S17: decimals that no token has leave the amount in its smallest unit', async () => {
  expect((await read('CAKE', 37n)).facts).toBeUndefined()
  expect((await read('CAKE', 2n ** 255n)).facts).toBeUndefined()
})

test('S17: a listed token is what the operator says, and no node is asked', async () => {
  const { client, asked } = createNode(chain)
  const { tokens } = await readTokens({ chain: client }, [listed], signal)
  expect([tokens[listed], asked]).toEqual([{ symbol: 'USDC', decimals: 6, isListed: true }, []])
})
