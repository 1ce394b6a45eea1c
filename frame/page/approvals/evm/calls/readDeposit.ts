import { type Address, type Hex, zeroAddress } from 'viem'
import { exactAmount } from '../../../../common/approval/amounts.js'
import type { Fact, Figure } from '../../../../common/approval/types.js'
import { decode } from './decode.js'
import { functions } from './functions.js'
import { addressFact, type Call, danger, isSame, type Told, timeFact } from './tell.js'

/** `depositV3` of Across' form. */
const selector = '0x7b939232'
/** Seconds that one filler may have for itself: one that never comes delays all. */
const longestExclusive = 60

type Values = readonly [
  ...[depositor: Address, recipient: Address, inputToken: Address, outputToken: Address],
  ...[inputAmount: bigint, outputAmount: bigint, destinationChainId: bigint],
  ...[exclusive: Address, quotedAt: number, deadline: number, exclusivity: number, message: Hex],
]

/**
 * Tells a deposit into a bridge that the operator lists: so much, for a whole amount at one address of another network before a time, or given
 * back. Undefined for every other call, and for one that brings a message, which a contract there would run, or that says nothing of what arrives:
 * it is read by its name then.
 */
export function readDeposit(data: Hex, call: Call): Told | undefined {
  const bridge = call.exchanges?.find(({ router, kind }) => kind === 'across' && isSame(router, call.contract))
  const signature = functions[selector]?.signature
  if (!bridge || !data.startsWith(selector) || signature === undefined) return undefined
  const values = decode(data, signature) as Values | undefined
  if (!values) return undefined
  const [depositor, recipient, inputToken, outputToken, pays, arrives, chainId, exclusive, , deadline, exclusivity] =
    values
  const paysCoin = call.value > 0n
  const isWhole = values[11] === '0x' && pays > 0n && arrives > 0n && recipient !== zeroAddress
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
          addressFact('act.bridge.holder', call.contract),
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
