import { encodeFunctionData, getAddress, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { orderType } from './orders.js'
import { readPower } from './readPower.js'
import { safeType } from './safe.js'

const account = getAddress('0x00000000000000000000000000000000000acc01')
const other = getAddress('0x00000000000000000000000000000000000a11ce')
const token = getAddress('0x000000000000000000000000000000000000700c')
const contract = getAddress('0x0000000000000000000000000000000000005afe')

/** Types of a text of `encodeType`, as pages give them. */
const toTypes = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/(\w+)\(([^)]*)\)/g)].map(([, name, members = '']) => [
      name ?? '',
      members.split(',').map((member) => {
        const [type = '', named = ''] = member.split(' ')
        return { type, name: named }
      }),
    ]),
  )
const read = (type: string, data: object) =>
  readPower({
    primaryType: type.slice(0, type.indexOf('(')),
    types: toTypes(type),
    data: data as Record<string, unknown>,
    contract,
    account,
    isListed: () => false,
  })
const brief = ({ actions, warnings }: ReturnType<typeof read>) => [
  actions.map(({ text, figure }) => [text, figure?.amount]),
  warnings.map(({ text }) => text),
]

const item = (itemType: bigint, amount: bigint, over = {}) => ({
  ...{ itemType, token, identifierOrCriteria: 7n, startAmount: amount, endAmount: amount },
  ...over,
})
const order = (over: object) => ({
  ...{ offerer: account, zone: other, offer: [item(2n, 1n)], orderType: 0n, startTime: 0n, endTime: 1_800_000_000n },
  consideration: [
    { ...item(0n, 900n), recipient: account },
    { ...item(0n, 100n), recipient: other },
  ],
  ...over,
})

describe('S17: orders of Seaport', () => {
  test('what is offered, the price of it, and until when', () => {
    const told = read(orderType, order({}))
    expect(brief(told)).toEqual([
      [
        ['act.offer', 1n],
        ['act.askFor', 900n],
      ],
      [],
    ])
    expect(told.actions[0]).toMatchObject({
      figure: { asset: { kind: 'token', address: token, id: 7n } },
      facts: [
        { label: 'act.token', value: { address: token } },
        { label: 'act.until', value: { kind: 'time', at: 1_800_000_000_000 } },
      ],
    })
  })

  test.each([
    ['nothing', []],
    ['what others get', [{ ...item(0n, 900n), recipient: other }]],
    ['a price that falls to nothing', [{ ...item(0n, 900n, { endAmount: 0n }), recipient: account }]],
  ])('for %s it is given away', (_, consideration) => {
    expect(brief(read(orderType, order({ consideration })))[1]).toEqual(['warn.forNothing'])
  })

  test('an offer is its most, a price its least', () => {
    const offer = [item(1n, 5n, { endAmount: 50n })]
    const consideration = [{ ...item(1n, 900n, { endAmount: 9n }), recipient: account }]
    expect(brief(read(orderType, order({ offer, consideration })))[0]).toEqual([
      ['act.offer', 50n],
      ['act.askFor', 9n],
    ])
  })

  test('what a taker may choose is named so', () => {
    expect(brief(read(orderType, order({ offer: [item(4n, 1n)] })))[0]).toMatchObject([['act.offerAny', 1n], {}])
  })

  test.each([
    ['another account’s order', order({ offerer: other })],
    ['a kind that is not known', order({ offer: [item(6n, 1n)] })],
  ])('%s is described by its values alone', (_, data) => {
    expect(brief(read(orderType, data))).toEqual([[], []])
  })
})

const abi = parseAbi(['function transfer(address to,uint256 amount)'])
const safe = (over: object) => ({
  ...{ to: token, value: 0n, data: '0x', operation: 0n, safeTxGas: 0n, baseGas: 0n, gasPrice: 0n, nonce: 0n },
  ...over,
})

describe('S17: transactions of a Safe', () => {
  test.each([
    ['coins', safe({ to: other, value: 9n }), [[['act.send', 9n]], []]],
    [
      'a token',
      safe({ data: encodeFunctionData({ abi, functionName: 'transfer', args: [other, 5n] }) }),
      [[['act.send', 5n]], []],
    ],
    ['a call that is not read', safe({ data: '0xdeadbeef' }), [[['act.blind', undefined]], ['warn.blindCall']]],
    ['code of another', safe({ data: '0xdeadbeef', operation: 1n }), [[['act.runCode', undefined]], ['warn.runCode']]],
    ['a refund', safe({ to: other, value: 9n, gasPrice: 1n }), [[['act.send', 9n]], ['warn.safeRefund']]],
  ])('%s', (_, data, told) => {
    const { actions, ...rest } = read(safeType, data)
    expect(brief({ actions, ...rest })).toEqual(told)
    expect(actions[0]?.facts[0]).toEqual({ label: 'approve.from', value: { kind: 'address', address: contract } })
  })

  test('what is not read, and what runs as the Safe, takes a second press', () => {
    const isBlind = (over: object) => read(safeType, safe(over)).actions.some((action) => action.isBlind)
    expect([isBlind({ data: '0xdeadbeef' }), isBlind({ operation: 1n }), isBlind({ operation: 7n })]).toEqual([
      true,
      true,
      true,
    ])
    expect(isBlind({ value: 1n })).toBe(false)
  })
})

test('S17: a permit of a piece names it (ERC-4494)', () => {
  const type = 'Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)'
  const { actions, warnings } = read(type, { spender: other, tokenId: 7n, nonce: 0n, deadline: 1n })
  expect(actions[0]).toMatchObject({
    text: 'act.allow',
    figure: { asset: { kind: 'token', address: contract, id: 7n }, amount: 1n },
  })
  expect(warnings).toEqual([{ severity: 'caution', text: 'warn.allow' }])
})
