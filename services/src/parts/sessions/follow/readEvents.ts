import { decodeEventLog, type Hex, numberToHex, pad, parseAbi, toEventSelector } from 'viem'
import type * as z from 'zod'
import { encodeContext, enforcers, type SignedDelegation } from '../../../../../src/permissions/index.js'
import { logsShape } from '../../../nodes/evm/shapes.js'
import { parseAnswer } from '../../../upstream/parseAnswer.js'
import type { SessionsChain } from '../openChains.js'
import { readDelegation } from '../readGrant.js'
import type { SessionEventKind } from '../schema.js'

/** Events of the Delegation Framework 1.3.0. */
const abi = parseAbi([
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'event RedeemedDelegation(address indexed rootDelegator, address indexed redeemer, Delegation delegation)',
  'event DisabledDelegation(bytes32 indexed delegationHash, address indexed delegator, address indexed delegate, Delegation delegation)',
  'event EnabledDelegation(bytes32 indexed delegationHash, address indexed delegator, address indexed delegate, Delegation delegation)',
  'event UsedNonce(address indexed delegationManager, address indexed delegator, uint256 nonce)',
])
const [redeemed, disabled, enabled, usedNonce] = abi
  .filter((item) => item.type === 'event')
  .map((item) => toEventSelector(item)) as [Hex, Hex, Hex, Hex]

/** What an event says of a permission, or of all that an account gave under a number. */
export interface FoundEvent {
  readonly block: number
  readonly logIndex: number
  /** The transaction. */
  readonly hash: string
  readonly kind: SessionEventKind
  readonly account: string
  /** Undefined for a step of the nonce. */
  readonly permission?: { readonly hash: string; readonly context: string; readonly expiry: number }
  /** Of a permission the number that it holds for; of a step the number that is over. */
  readonly nonce: bigint
}

/**
 * Events of accounts in a range of blocks, in the chain's order. A delegation that is none of our permissions, or one that others pass on, is
 * passed over.
 * @param accounts undefined for those of all accounts
 * @throws {DriverError}
 */
export async function readEvents(
  { node, manager }: SessionsChain,
  { from, to, accounts }: { readonly from: number; readonly to: number; readonly accounts?: readonly string[] },
  signal: AbortSignal,
): Promise<readonly FoundEvent[]> {
  const range = { fromBlock: numberToHex(from), toBlock: numberToHex(to) }
  const own = accounts?.map((account) => pad(account as Hex)) ?? null
  const questions = [
    { ...range, address: manager, topics: [redeemed, own] },
    { ...range, address: manager, topics: [[disabled, enabled], null, own] },
    { ...range, address: enforcers.nonce, topics: [usedNonce, pad(manager as Hex), own] },
  ]
  const answers = await Promise.all(questions.map((question) => node.call('eth_getLogs', [question], signal)))
  return answers
    .flatMap((answer) => parseAnswer(logsShape, answer))
    .filter(({ blockNumber }) => blockNumber >= from && blockNumber <= to)
    .flatMap((log) => readEvent(log, manager))
    .sort((one, other) => one.block - other.block || one.logIndex - other.logIndex)
}

function readEvent(
  { address, topics, data, blockNumber: block, logIndex, transactionHash: hash }: z.infer<typeof logsShape>[number],
  manager: string,
): readonly FoundEvent[] {
  const place = { block, logIndex, hash }
  const event = decode(topics, data)
  if (event?.eventName === 'UsedNonce') {
    const { delegationManager, delegator: account, nonce } = event.args
    const isOurs = address === enforcers.nonce && delegationManager.toLowerCase() === manager
    return isOurs ? [{ ...place, kind: 'nonce', account: account.toLowerCase(), nonce }] : []
  }
  if (!event || address !== manager) return []
  const read = readDelegation(toDelegation(event.args.delegation))
  if (!read) return []
  const { delegation, permission } = read
  return [
    {
      ...{ ...place, kind: kinds[event.eventName], account: delegation.delegator, nonce: permission.nonce },
      permission: { hash: read.hash, context: encodeContext([delegation]), expiry: permission.expiry },
    },
  ]
}

const kinds = { RedeemedDelegation: 'used', DisabledDelegation: 'disabled', EnabledDelegation: 'enabled' } as const

function decode(topics: readonly Hex[], data: Hex) {
  try {
    return decodeEventLog({ abi, topics: topics as [Hex, ...Hex[]], data })
  } catch {
    // Another event than those that were asked for.
    return undefined
  }
}

const lower = (text: string) => text.toLowerCase() as Hex

const toDelegation = ({
  delegate,
  delegator,
  authority,
  caveats,
  salt,
  signature,
}: {
  readonly delegate: string
  readonly delegator: string
  readonly authority: string
  readonly caveats: readonly { readonly enforcer: string; readonly terms: string }[]
  readonly salt: bigint
  readonly signature: string
}): SignedDelegation => ({
  ...{ delegate: lower(delegate), delegator: lower(delegator), authority: lower(authority), salt },
  caveats: caveats.map(({ enforcer, terms }) => ({ enforcer: lower(enforcer), terms: lower(terms) })),
  signature: lower(signature),
})
