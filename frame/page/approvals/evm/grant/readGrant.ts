import { bytesToHex, hexToBigInt, keccak256 } from 'viem'
import {
  askNonce,
  askPaused,
  type ChainQuestion,
  type Delegation,
  encodeContext,
  type Hex,
  hashDelegation,
  judgeDelegation,
  type PermissionFault,
  rootAuthority,
  toCaveats,
} from '../../../../../src/permissions/index.js'
import type { Approval } from '../../../../common/approval/types.js'
import type { UnlockedWallet } from '../../../../keys/index.js'
import { findWay, type Way } from '../../../calls/findWay.js'
import { FrameError } from '../../../errors.js'
import { randomHex } from '../../../randomHex.js'
import { invalid } from '../../refusals.js'
import type { Ask } from '../../types.js'
import { completeReady, prepareSending } from '../prepareSending.js'
import { lowerPermission, toLowerable } from './lowerPermission.js'
import { type AskedPermission, readRequests, toJson } from './readRequests.js'
import { sendUpgrade } from './sendUpgrade.js'
import { tellPermission, warnOfPermission } from './tellPermission.js'

/** A permission with what is signed of it. */
interface Planned extends AskedPermission {
  readonly delegation: Delegation
}

/** Seconds after which what was shown is signed no more: its start is the moment at which it was read. */
const mostWait = 900

/** For the developer of the page, who may be the operator, too. */
const notGiven =
  'This account gives no permissions on this network: its operator sets "permissions": true beside "smartAccount" in the chain file, and switches smartSessions on for the project.'

/** Why a permission is not given, for the developer of the page. */
const faults: Readonly<Record<PermissionFault, string>> = {
  set: 'it has limits that no contracts keep together: a token has one payee at most, calls and revocations none',
  delegate: 'it is for no account, for all, or for the account itself',
  expiry: 'its end has to be after its start and a year away at most',
  start: 'its start is in the past',
  amount: 'an amount, a period or a number of calls is nothing, or no limit',
  payee: 'a payee is no account, or there are too many',
  contract: 'its contract commands accounts, or is the account itself',
  approval: 'its method gives approvals to others',
  transfer: 'its method moves tokens: ask for a permission of a token type',
  arguments: 'its method needs calldata: it runs calls that are given to it, or its text is not known',
}

/**
 * Reads `wallet_requestExecutionPermissions` (ERC-7715): another may act for the account, within limits that the chain keeps (S22). What the user
 * reads is decoded from the delegations that are signed; nothing of the page's request is read again after that.
 *
 * @throws {FrameError} REQUEST_INVALID; RPC_FAILED 4200 where there are no permissions, or the operator lets none be given, -32002 while they rest; CHAIN_UNREACHABLE
 */
export async function readGrant(ask: Ask): Promise<Approval> {
  const { account, accountType, chain, now } = ask
  const { smartAccount: pin, permissions } = chain.chain
  if (pin && !permissions) throw new FrameError('RPC_FAILED', notGiven, 4200)
  const way = pin ? await findWay(chain, account, accountType) : undefined
  if (!pin || way?.kind !== 'together')
    throw new FrameError('RPC_FAILED', 'This account gives no permissions on this network.', 4200)
  const [manager, entryPoint, delegator] = [pin.delegationManager, pin.entryPoint, account].map((each) =>
    each.toLowerCase(),
  ) as [Hex, Hex, Hex]
  const [paused, nonce] = await Promise.all(
    [askPaused(manager), askNonce(manager, delegator)].map((each) => put(ask, each)),
  )
  if (paused !== 0n)
    throw new FrameError('RPC_FAILED', 'Permissions rest on this network. Try again later, or end them.', -32002)

  const at = Math.floor(now() / 1000)
  const plan = (asked: AskedPermission): Planned => {
    const { permission, method } = asked
    const salt = hexToBigInt(randomHex(32) as Hex)
    const delegation = {
      delegate: permission.delegate,
      delegator,
      authority: rootAuthority,
      caveats: toCaveats(permission),
      salt,
    }
    const terms = { now: at, commanding: [manager, entryPoint], ...(method && { method }), keccak: keccak256 }
    const judged = judgeDelegation(delegation, terms)
    if ('fault' in judged) throw invalid(faults[judged.fault])
    // From here on what the bytes say counts, and nothing else.
    return { ...asked, permission: judged.permission, delegation }
  }
  const planned = readRequests(ask, nonce ?? 0n, at).map(plan)
  return toApproval({ ask, way, manager, at, plan, asked: planned }, planned)
}

/** What an approval of permissions is made with. */
interface GrantParts {
  readonly ask: Ask
  readonly way: Extract<Way, { readonly kind: 'together' }>
  readonly manager: Hex
  /** Seconds since 1970, when they were read. */
  readonly at: number
  readonly plan: (asked: AskedPermission) => Planned
  /** As the page asked for them: the most that is given. */
  readonly asked: readonly Planned[]
}

/** @param planned What is shown and signed: what was asked for, or less by the user's choice. */
function toApproval(parts: GrantParts, planned: readonly Planned[]): Approval {
  const { ask, way, manager, at, plan, asked } = parts
  const { chain, now } = ask
  const actions = planned.map(({ permission, method }) => tellPermission(permission, method))
  const chainId = BigInt(chain.chain.id.slice('eip155:'.length))
  const sign = async (wallet: UnlockedWallet) => {
    // What becomes free by the second would be there at once.
    if (Math.floor(now() / 1000) - at > mostWait) throw invalid('it was shown too long ago: ask for it again')
    return Promise.all(
      planned.map(async ({ delegation, method }) => ({
        ...delegation,
        signature: bytesToHex(await wallet.signGrant({ chainId, delegation, method, now: at })),
      })),
    )
  }
  const keep = async (signed: Awaited<ReturnType<typeof sign>>) => {
    const granted = signed.map((delegation, index) =>
      toAnswer(ask, planned[index] as Planned, encodeContext([delegation]), manager),
    )
    for (const [index, delegation] of signed.entries())
      await ask.records.keepGrant({
        ...{ hash: hashDelegation(delegation, keccak256), chain: chain.chain.id, origin: ask.host.origin, at: now() },
        answer: JSON.stringify(granted[index]),
      })
    return granted
  }
  // By what was asked for, also once it is lowered: the user may take it back.
  const lowerable = asked.flatMap(({ permission, isAdjustmentAllowed }, index) =>
    isAdjustmentAllowed ? toLowerable(permission, index, at) : [],
  )
  const warnings = planned.flatMap(({ permission }) => warnOfPermission(permission))
  return {
    content: { kind: 'permission', actions, ...(lowerable.length > 0 && { lowerable }) },
    warnings: [
      ...new Map(warnings.map((warning) => [warning.text, warning])).values(),
      ...(way.isUpgrade
        ? [{ severity: 'note', text: 'warn.upgrade', values: { delegate: way.delegate } } as const]
        : []),
    ],
    hasCost: way.isUpgrade,
    lower(to) {
      const wanted = asked[to.at]
      const permission = wanted?.isAdjustmentAllowed ? lowerPermission(wanted.permission, to) : undefined
      if (!wanted || !permission) throw invalid('it is for more than was asked for')
      return toApproval(parts, planned.with(to.at, plan({ ...wanted, permission })))
    },
    prepare: (signal, waits) =>
      way.isUpgrade
        ? prepareSending(ask, sendUpgrade(ask, way.delegate, { sign, keep }), { actions }, signal, waits)
        : completeReady(
            ask,
            Promise.resolve({
              async perform(wallet, step) {
                const signed = await sign(wallet)
                step.signal.throwIfAborted()
                return keep(signed)
              },
            }),
            { actions },
            signal,
          ),
  }
}

/** A permission as a page gets it (ERC-7715). */
function toAnswer(
  { account, chain }: Ask,
  { type, permission, method, isAdjustmentAllowed }: Planned,
  context: Hex,
  manager: Hex,
) {
  const { limit, expiry, payees, delegate, mayPassOn } = permission
  const { type: _, ...data } = limit
  return toJson({
    chainId: `0x${BigInt(chain.chain.id.slice('eip155:'.length)).toString(16)}`,
    from: account,
    to: delegate,
    permission: { type, isAdjustmentAllowed, data: { ...toNames(data), ...(method && { method }) } },
    rules: [
      { type: 'expiry', data: { timestamp: expiry } },
      ...(payees.length ? [{ type: 'payee', data: { addresses: payees } }] : []),
      ...(mayPassOn ? [{ type: 'redelegation', data: {} }] : []),
    ],
    context,
    dependencies: [],
    delegationManager: manager,
  })
}

/** As the standard calls them. */
const names: Readonly<Record<string, string>> = { start: 'startTime', token: 'tokenAddress', amount: 'allowanceAmount' }
const toNames = (data: object) =>
  Object.fromEntries(Object.entries(data).map(([key, value]) => [names[key] ?? key, value]))

/** Puts a question to the chain. @returns the first word of its answer */
async function put({ chain }: Ask, { to, data }: ChainQuestion): Promise<bigint> {
  const answer = await chain.request('eth_call', [{ to, data }, 'latest'])
  if (typeof answer === 'string' && /^0x[0-9a-f]{64}/i.test(answer)) return BigInt(answer.slice(0, 66))
  throw new FrameError('RPC_FAILED', 'This account gives no permissions on this network.', 4200)
}
