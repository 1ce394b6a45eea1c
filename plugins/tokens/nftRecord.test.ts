import { expect, test } from 'vitest'
import { parseNftDetail, parseNfts } from './nftRecord.js'

const wire = (rest: Readonly<Record<string, unknown>> = {}) => ({
  id: 'eip155:1/erc721:0xA/12',
  chain: 'eip155:1',
  contract: '0xA',
  tokenId: '12',
  standard: 'erc721',
  name: 'Gull',
  collection: 'Birds',
  amount: '1',
  picture: 'https://data.example/v1/picture/x',
  flags: { is_spam: false },
  ...rest,
})

test('behavior: one entry of the service’s list', () => {
  expect(parseNfts({ data: [wire()], next: 'c' })).toEqual({
    items: [
      {
        ...{ id: 'eip155:1/erc721:0xA/12', contract: '0xA', tokenId: '12', name: 'Gull', collection: 'Birds' },
        ...{ amount: 1n, picture: 'https://data.example/v1/picture/x' },
      },
    ],
    next: 'c',
  })
  expect(parseNfts({ data: [wire({ flags: { is_spam: true } })], next: null }).items[0]?.isSpam).toBe(true)
})

test('behavior: what a plain transfer does not move is marked', () => {
  const standards = ['erc721', 'erc1155', 'solana', 'solana-program', undefined]
  const data = standards.map((standard) => wire({ standard }))
  expect(parseNfts({ data, next: null }).items.map(({ isStuck }) => isStuck)).toEqual([
    ...[undefined, undefined, undefined],
    ...[true, undefined],
  ])
})

test('behavior: without a name it is called by its collection and number', () => {
  const names = [
    wire({ name: null }),
    wire({ name: null, collection: null }),
    wire({ name: null, collection: null, tokenId: '' }),
    wire({ name: null, tokenId: '1234567890123456' }),
  ]
  expect(parseNfts({ data: names, next: null }).items.map(({ name }) => name)).toEqual([
    'Birds #12',
    '#12',
    'NFT',
    'Birds #123456…',
  ])
})

test('S38 a bad entry is left out, hidden characters are taken out, an odd field becomes nothing', () => {
  const bad = [null, wire({ id: '' }), wire({ amount: '-1' }), wire({ amount: 1 }), wire({ tokenId: '0x1' })]
  const odd = wire({ name: 'a\u202eb\u200b', collection: 7, picture: {}, flags: 'no' })
  const [nft, ...rest] = parseNfts({ data: [...bad, odd], next: 7 }).items
  expect(rest).toEqual([])
  expect(nft).toEqual({ id: wire().id, contract: '0xA', tokenId: '12', name: 'ab', amount: 1n })
  expect(() => parseNfts({ items: [] })).toThrow()
})

test('behavior: traits and description of one; bad traits are left out', () => {
  const traits = [{ name: 'Wing', value: 'grey' }, { name: 'x' }, null, { name: '', value: 'y' }]
  expect(parseNftDetail({ ...wire(), description: 'Of the harbour', traits })).toEqual({
    description: 'Of the harbour',
    traits: [{ name: 'Wing', value: 'grey' }],
  })
  expect(parseNftDetail({ description: null, traits: [] })).toEqual({ traits: [] })
})
