import { type Address, getAddress, type Hex, slice, zeroAddress } from 'viem'
import { exactAmount } from '../../../../common/approval/amounts.js'
import type { Fact, Figure } from '../../../../common/approval/types.js'
import { decode } from './decode.js'
import { functions } from './functions.js'
import { addressFact, type Call, danger, isSame, type Told, timeFact } from './tell.js'

/** Seconds that one filler may have for itself: one that never comes delays all. */
const longestExclusive = 60

/** What a deposit names. */
interface Deposit {
  readonly depositor: Address
  readonly recipient: Address
  readonly inputToken: Address
  readonly outputToken: Address
  readonly pays: bigint
  readonly arrives: bigint
  readonly chainId: bigint
  readonly exclusive: Address
  readonly exclusivity: number
  readonly deadline: number
}

interface Form {
  readonly selector: Hex
  /** What its contract is called: that of LI.FI gives on what it takes. */
  readonly contract: 'act.bridge.holder' | 'act.contract'
  /** @param values Of the call's signature. @returns undefined for one that does more than that, or names what is no address */
  read(values: readonly unknown[]): Deposit | undefined
}

type AcrossValues = readonly [
  ...[depositor: Address, recipient: Address, inputToken: Address, outputToken: Address],
  ...[inputAmount: bigint, outputAmount: bigint, destinationChainId: bigint],
  ...[exclusive: Address, quotedAt: number, deadline: number, exclusivity: number, message: Hex],
]

/** `depositV3` of Across' form. */
function readAcross(values: AcrossValues): Deposit | undefined {
  const [depositor, recipient, inputToken, outputToken, pays, arrives, chainId, exclusive, , deadline, exclusivity] =
    values
  if (values[11] !== '0x') return undefined
  return {
    ...{ depositor, recipient, inputToken, outputToken, pays, arrives, chainId, exclusive, exclusivity, deadline },
  }
}

interface LifiBridge {
  readonly sendingAssetId: Address
  readonly receiver: Address
  readonly minAmount: bigint
  readonly destinationChainId: bigint
  readonly hasSourceSwaps: boolean
  readonly hasDestinationCall: boolean
}
type LifiWord = 'receiverAddress' | 'refundAddress' | 'receivingAssetId' | 'exclusiveRelayer' | 'message'
interface LifiAcross extends Readonly<Record<LifiWord, Hex>> {
  readonly outputAmount: bigint
  readonly fillDeadline: number
  readonly exclusivityDeadline: number
}

type LifiValues = readonly [LifiBridge, LifiAcross]

/** The call of LI.FI's contract for Across, without a swap before it. */
function readLifi([bridge, across]: LifiValues): Deposit | undefined {
  const [recipient, depositor, outputToken, exclusive] = [
    ...[across.receiverAddress, across.refundAddress, across.receivingAssetId, across.exclusiveRelayer].map(toAddress),
  ]
  const isPlain = !bridge.hasSourceSwaps && !bridge.hasDestinationCall && across.message === '0x'
  if (!isPlain || !recipient || !depositor || !outputToken || !exclusive || !isSame(recipient, bridge.receiver))
    return undefined
  return {
    ...{ depositor, recipient, inputToken: bridge.sendingAssetId, outputToken, exclusive },
    ...{ pays: bridge.minAmount, arrives: across.outputAmount, chainId: bridge.destinationChainId },
    ...{ exclusivity: across.exclusivityDeadline, deadline: across.fillDeadline },
  }
}

const toAddress = (word: Hex): Address | undefined =>
  BigInt(slice(word, 0, 12)) === 0n ? getAddress(slice(word, 12)) : undefined

/** By the kind of a bridge. */
const forms: Readonly<Record<string, Form>> = {
  across: {
    ...{ selector: '0x7b939232', contract: 'act.bridge.holder' },
    read: (values) => readAcross(values as AcrossValues),
  },
  lifi: {
    ...{ selector: '0xdf87ec62', contract: 'act.contract' },
    read: (values) => readLifi(values as LifiValues),
  },
}

/**
 * Tells a deposit into a bridge that the operator lists: so much, for a whole amount at one address of another network before a time, or given
 * back. Undefined for every other call, and for one that brings a message, which a contract there would run, or that says nothing of what arrives:
 * it is read by its name then.
 */
export function readDeposit(data: Hex, call: Call): Told | undefined {
  const bridge = call.exchanges?.find(({ router, kind }) => Object.hasOwn(forms, kind) && isSame(router, call.contract))
  const { selector = '0x', read, contract = 'act.contract' } = forms[bridge?.kind ?? ''] ?? {}
  const signature = functions[selector]?.signature
  if (!bridge || !read || !data.startsWith(selector) || signature === undefined) return undefined
  const values = decode(data, signature)
  const deposit = values && read(values)
  if (!deposit) return undefined
  const { depositor, recipient, inputToken, outputToken, pays, arrives, chainId, exclusive, exclusivity, deadline } =
    deposit
  const paysCoin = call.value > 0n
  const isWhole = pays > 0n && arrives > 0n && recipient !== zeroAddress && inputToken !== zeroAddress
  if (!isWhole || (paysCoin && (!isSame(inputToken, bridge.wrapped) || call.value !== pays))) return undefined
  const figure: Figure = {
    asset: paysCoin ? { kind: 'coin' } : { kind: 'token', address: inputToken },
    amount: pays,
  }
  return {
    actions: [
      {
        text: 'act.bridge',
        figure,
        facts: [
          ...(paysCoin || call.isListed(inputToken) ? [] : [addressFact('act.paidToken', inputToken)]),
          ...tellArrival(call, chainId, outputToken, arrives),
          addressFact('approve.to', recipient),
          timeFact(BigInt(deadline)),
          addressFact('act.bridge.refund', depositor),
          addressFact(contract, call.contract),
        ],
      },
    ],
    warnings: [
      ...(isSame(recipient, call.account) ? [] : [danger('warn.otherReceiver')]),
      ...(isSame(depositor, call.account) ? [] : [danger('warn.bridge.refund')]),
      ...(isSame(exclusive, zeroAddress) || exclusivity <= longestExclusive ? [] : [danger('warn.bridge.exclusive')]),
      { severity: 'note', text: 'warn.bridge.held' },
    ],
    checks: [{ address: call.contract, without: { severity: 'caution', text: 'warn.noCode' } }],
  }
}

/** What arrives, by the operator's names of networks and tokens: of what it does not list the address and the smallest unit stand there. */
function tellArrival({ chains = [] }: Call, chainId: bigint, token: Address, amount: bigint): readonly Fact[] {
  const id = `eip155:${chainId}`
  const chain = chains.find((one) => one.id === id)
  const known = chain?.tokens?.find(({ address }) => isSame(address, token))
  const text = known ? `${exactAmount(amount, known.decimals)} ${known.symbol}` : `${amount}`
  return [
    { label: known ? 'act.bridge.arrives' : 'act.bridge.arrivesSmallest', value: { kind: 'text', text } },
    ...(known ? [] : [addressFact('act.gotToken', token)]),
    { label: 'act.bridge.network', value: { kind: 'text', text: chain ? chain.name : id } },
  ]
}
