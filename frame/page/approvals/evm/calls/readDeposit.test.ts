import { type Address, encodeFunctionData, getAddress, type Hex, pad, parseAbi, zeroAddress, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { refuseCommands } from '../refuseCommands.js'
import { readCall } from './readCall.js'

const address = (end: string) => getAddress(`0x${end.padStart(40, '0')}`)
const [account, thief, order] = [address('acc01'), address('bad'), address('04de4')]
const [token, other, wrapped, bridge] = [address('700c'), address('d011a5'), address('e7e7'), address('b4d6e')]

/** By hand, so that the frame's own cannot drift. */
const abi = parseAbi([
  'function depositV3(address depositor, address recipient, address inputToken, address outputToken, uint256 inputAmount, uint256 outputAmount, uint256 destinationChainId, address exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityParameter, bytes message)',
])
const deadline = 1_900_000_000

interface Terms {
  readonly depositor?: Address
  readonly recipient?: Address
  readonly inputToken?: Address
  readonly outputToken?: Address
  readonly pays?: bigint
  readonly arrives?: bigint
  readonly chainId?: bigint
  readonly exclusive?: Address
  readonly exclusivity?: number
  readonly message?: Hex
}
const deposit = (given: Terms = {}) =>
  encodeFunctionData({
    abi,
    functionName: 'depositV3',
    args: [
      ...([given.depositor ?? account, given.recipient ?? account, given.inputToken ?? token] as const),
      ...([given.outputToken ?? other, given.pays ?? 20_070_000n, given.arrives ?? 20_000_000n] as const),
      ...([given.chainId ?? 10n, given.exclusive ?? zeroAddress, 1_800_000_000, deadline] as const),
      ...([given.exclusivity ?? 0, given.message ?? '0x'] as const),
    ],
  })
const chains = [
  { id: 'eip155:10', name: 'Second', tokens: [{ address: other.toLowerCase(), symbol: 'LUSD', decimals: 6 }] },
]
const read = (data: Hex, { value = 0n, contract = bridge, isListed = true } = {}) =>
  readCall(data, {
    ...{ contract, value, account, isListed: (one) => one === token, chains },
    exchanges: isListed ? [{ router: bridge.toLowerCase(), kind: 'across', wrapped: wrapped.toLowerCase() }] : [],
  })
/** How it is told, and the dangers of it. */
function tell(data: Hex, more: Parameters<typeof read>[1] = {}) {
  const { actions, warnings } = read(data, more)
  const dangers = warnings.flatMap(({ severity, text }) => (severity === 'danger' ? [text] : []))
  return { texts: actions.map(({ text }) => text), dangers }
}
const named = { texts: ['act.call'], dangers: [] }

test('behavior: a deposit is told with all that it names', () => {
  const { actions, warnings, checks } = read(deposit())
  expect(actions).toEqual([
    {
      text: 'act.bridge',
      figure: { asset: { kind: 'token', address: token }, amount: 20_070_000n },
      facts: [
        { label: 'act.bridge.arrives', value: { kind: 'text', text: '20 LUSD' } },
        { label: 'act.bridge.network', value: { kind: 'text', text: 'Second' } },
        { label: 'approve.to', value: { kind: 'address', address: account } },
        { label: 'act.until', value: { kind: 'time', at: deadline * 1000 } },
        { label: 'act.bridge.refund', value: { kind: 'address', address: account } },
        { label: 'act.bridge.holder', value: { kind: 'address', address: bridge } },
      ],
    },
  ])
  expect(warnings).toEqual([{ severity: 'note', text: 'warn.bridge.held' }])
  expect(checks).toEqual([{ address: bridge, without: { severity: 'caution', text: 'warn.noCode' } }])
})

test('behavior: networks and tokens that the operator does not list stand by number, address and smallest unit', () => {
  const [action] = read(deposit({ chainId: 999n, outputToken: thief, inputToken: other })).actions
  expect(action?.facts.slice(0, 4)).toEqual([
    { label: 'act.paidToken', value: { kind: 'address', address: other } },
    { label: 'act.bridge.arrivesSmallest', value: { kind: 'text', text: '20000000' } },
    { label: 'act.gotToken', value: { kind: 'address', address: thief } },
    { label: 'act.bridge.network', value: { kind: 'text', text: 'eip155:999' } },
  ])
})

test('behavior: coins go as the wrapped token that the operator lists', () => {
  const [action] = read(deposit({ inputToken: wrapped, pays: 7n }), { value: 7n }).actions
  expect(action?.figure).toEqual({ asset: { kind: 'coin' }, amount: 7n })
  expect(tell(deposit({ inputToken: token, pays: 7n }), { value: 7n }).texts).toEqual(['act.call'])
  expect(tell(deposit({ inputToken: wrapped, pays: 8n }), { value: 7n }).texts).toEqual(['act.call'])
})

/** By hand as well: the call of LI.FI's contract for Across. */
const lifiAbi = parseAbi([
  'struct BridgeData { bytes32 transactionId; string bridge; string integrator; address referrer; address sendingAssetId; address receiver; uint256 minAmount; uint256 destinationChainId; bool hasSourceSwaps; bool hasDestinationCall; }',
  'struct AcrossV4Data { bytes32 receiverAddress; bytes32 refundAddress; bytes32 receivingAssetId; uint256 outputAmount; uint128 outputAmountMultiplier; bytes32 exclusiveRelayer; uint32 quoteTimestamp; uint32 fillDeadline; uint32 exclusivityDeadline; bytes message; }',
  'function startBridgeTokensViaAcrossV4(BridgeData data, AcrossV4Data across)',
])
const byLifi = (bridgeData: object = {}, acrossData: object = {}) =>
  encodeFunctionData({
    abi: lifiAbi,
    functionName: 'startBridgeTokensViaAcrossV4',
    args: [
      {
        ...{ transactionId: zeroHash, bridge: 'across', integrator: 'latchkey', referrer: zeroAddress },
        ...{ sendingAssetId: token, receiver: account, minAmount: 20_070_000n, destinationChainId: 10n },
        ...{ hasSourceSwaps: false, hasDestinationCall: false },
        ...bridgeData,
      },
      {
        ...{ receiverAddress: pad(account), refundAddress: pad(account), receivingAssetId: pad(other) },
        ...{ outputAmount: 20_000_000n, outputAmountMultiplier: 0n, exclusiveRelayer: zeroHash },
        ...{ quoteTimestamp: 1_800_000_000, fillDeadline: deadline, exclusivityDeadline: 0, message: '0x' },
        ...acrossData,
      } as never,
    ],
  })
const readLifi = (data: Hex, { value = 0n, contract = bridge, kind = 'lifi' } = {}) =>
  readCall(data, {
    ...{ contract, value, account, isListed: (one) => one === token, chains },
    exchanges: [{ router: bridge.toLowerCase(), kind, wrapped: wrapped.toLowerCase() }],
  })
const textsOf = ({ actions }: ReturnType<typeof readLifi>) => actions.map(({ text }) => text)

test('behavior: a deposit by LI.FI’s contract is told as one, and who holds it is not said to be that contract', () => {
  const [action] = readLifi(byLifi()).actions
  expect(action).toMatchObject({ text: 'act.bridge', figure: { amount: 20_070_000n } })
  expect(action?.facts).toEqual([
    { label: 'act.bridge.arrives', value: { kind: 'text', text: '20 LUSD' } },
    { label: 'act.bridge.network', value: { kind: 'text', text: 'Second' } },
    { label: 'approve.to', value: { kind: 'address', address: account } },
    { label: 'act.until', value: { kind: 'time', at: deadline * 1000 } },
    { label: 'act.bridge.refund', value: { kind: 'address', address: account } },
    { label: 'act.contract', value: { kind: 'address', address: bridge } },
  ])
})

test.each<[string, Hex, readonly string[]]>([
  ['arrives at another account', byLifi({ receiver: order }, { receiverAddress: pad(order) }), ['warn.otherReceiver']],
  ['is given back to another account', byLifi({}, { refundAddress: pad(thief) }), ['warn.bridge.refund']],
  [
    'waits for one filler',
    byLifi({}, { exclusiveRelayer: pad(thief), exclusivityDeadline: 3_600 }),
    ['warn.bridge.exclusive'],
  ],
])('S12: a deposit by LI.FI that %s is a danger', (_, data, dangers) => {
  const told = readLifi(data)
  expect(textsOf(told)).toEqual(['act.bridge'])
  expect(told.warnings.flatMap(({ severity, text }) => (severity === 'danger' ? [text] : []))).toEqual(dangers)
})

test.each<[string, Hex, Parameters<typeof readLifi>[1]?]>([
  ['swaps before it', byLifi({ hasSourceSwaps: true })],
  ['calls something after it', byLifi({ hasDestinationCall: true }, { message: '0x01' })],
  ['brings a message', byLifi({}, { message: '0x01' })],
  ['names two receivers', byLifi({ receiver: thief })],
  ['names no address', byLifi({}, { receivingAssetId: `0x${'1'.repeat(64)}` })],
  ['goes to a contract that is not listed', byLifi(), { contract: thief }],
  ['goes to a contract of another kind', byLifi(), { kind: 'across' }],
  ['is Across’ own call', deposit()],
])('S17: a call of LI.FI that %s is told by its name alone', (_, data, more) => {
  expect(textsOf(readLifi(data, more))).toEqual(['act.call'])
})

test('S17: one that says nothing of what arrives, or sends coins, is no deposit', () => {
  expect(textsOf(readLifi(byLifi({}, { outputAmount: 0n })))).toEqual(['act.call'])
  expect(textsOf(readLifi(byLifi({ sendingAssetId: zeroAddress }), { value: 20_070_000n }))).not.toContain('act.bridge')
  expect(textsOf(readLifi(`${byLifi()}00`))).toEqual(['act.blind'])
})

describe('attack', () => {
  test.each<[string, Terms, readonly string[]]>([
    ['arrives at another account', { recipient: order }, ['warn.otherReceiver']],
    ['is given back to another account', { depositor: thief }, ['warn.bridge.refund']],
    ['waits for one filler', { exclusive: thief, exclusivity: 3_600 }, ['warn.bridge.exclusive']],
    ['does all of it', { depositor: thief, recipient: thief }, ['warn.otherReceiver', 'warn.bridge.refund']],
  ])('S12: a deposit that %s is a danger', (_, terms, dangers) => {
    expect(tell(deposit(terms))).toEqual({ texts: ['act.bridge'], dangers })
  })

  test('behavior: a minute for one filler is none', () => {
    expect(tell(deposit({ exclusive: thief, exclusivity: 60 })).dangers).toEqual([])
  })

  test.each<[string, Terms]>([
    ['brings a message, which a contract there runs', { message: '0x01' }],
    ['says nothing of what arrives', { arrives: 0n }],
    ['sends nothing', { pays: 0n }],
  ])('S17: one that %s is told by its name alone', (_, terms) => {
    expect(tell(deposit(terms))).toEqual(named)
  })

  test('S17: one to the zero address, to a contract that is not listed, or with bytes behind it is no deposit', () => {
    expect(tell(deposit({ recipient: zeroAddress })).texts).toEqual(['act.call'])
    expect(tell(deposit(), { contract: thief })).toEqual(named)
    expect(tell(deposit(), { isListed: false })).toEqual(named)
    expect(tell(`${deposit()}00`).texts).toEqual(['act.blind'])
    expect(tell(deposit().slice(0, -2) as Hex).texts).toEqual(['act.blind'])
  })

  test('S17: a signature that lowers what arrives of a deposit under way is refused', () => {
    const update = [
      { name: 'depositId', type: 'uint32' },
      { name: 'updatedOutputAmount', type: 'uint256' },
    ]
    const refuse = (types: Parameters<typeof refuseCommands>[0]['types']) =>
      refuseCommands({ encoded: new Uint8Array(32), types, account, pins: [] })
    expect(() => refuse({ UpdateDepositDetails: update })).toThrow('cannot change a deposit that is under way')
    expect(() =>
      refuse({ Wrapper: [{ name: 'one', type: 'UpdateDepositDetails' }], UpdateDepositDetails: update }),
    ).toThrow('cannot change a deposit')
    expect(() => refuse({ DepositDetails: update })).not.toThrow()
  })
})
