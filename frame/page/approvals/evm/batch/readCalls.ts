import type { Hex } from 'viem'
import * as z from 'zod/mini'
import type { Approval, Warning } from '../../../../common/approval/types.js'
import { mostCalls } from '../../../../keys/smartAccount.js'
import { refuseCalls } from '../../../calls/callsErrors.js'
import { findWay, type Way } from '../../../calls/findWay.js'
import { isSameChain } from '../../../calls/isSameChain.js'
import { randomHex } from '../../../randomHex.js'
import { invalid } from '../../refusals.js'
import type { Ask } from '../../types.js'
import { address, isAccount } from '../account.js'
import type { Told } from '../calls/tell.js'
import { prepareSending } from '../prepareSending.js'
import { refuseCommandingCall } from '../refuseCommands.js'
import { tellCall } from '../tellCall.js'
import { sendApart } from './sendApart.js'
import { sendTogether } from './sendTogether.js'
import { chooseSponsor } from './sponsored/chooseSponsor.js'
import { prepareSponsored } from './sponsored/prepareSponsored.js'
import type { PlannedCall, SendBatch } from './types.js'

/** Bytes of all calls' data together, at most. */
const mostBytes = 128_000

const capabilities = z.optional(z.record(z.string(), z.unknown()))
const quantity = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/))
const callShape = z.strictObject({
  to: address,
  data: z.optional(z.nullable(z.string().check(z.regex(/^0x([0-9a-fA-F]{2})*$/)))),
  value: z.optional(z.nullable(z.union([quantity, z.int().check(z.minimum(0))]))),
  capabilities,
})
const shape = z.object({
  version: z.optional(z.string()),
  id: z.optional(z.string().check(z.minLength(1), z.maxLength(4096))),
  from: z.optional(z.string()),
  chainId: z.optional(z.union([z.string(), z.number()])),
  atomicRequired: z.optional(z.boolean()),
  calls: z.array(z.unknown()).check(z.minLength(1)),
  capabilities,
})

/**
 * Reads `wallet_sendCalls` (EIP-5792): several calls, which the user approves at once. Where the account can, they are carried out as one;
 * else one after the other, if the page lets them.
 */
export async function readCalls(ask: Ask): Promise<Approval> {
  const { account, chain, accountType } = ask
  const { id, calls, atomicRequired, paymasterService } = readRequest(ask)
  for (const call of calls) refuseCommandingCall(call, account, ask.config.chains)
  // At once: what the calls say is read while the chain is asked how they can be carried out.
  const [isSentAlready, way, told] = await Promise.all([
    id !== undefined && isKnown(ask, id),
    findWay(chain, account, accountType),
    Promise.all(calls.map((call) => tellCall(call, ask))),
  ])
  if (isSentAlready)
    throw refuseCalls('duplicate', 'Calls of this id were sent already. Ask for their state, or take another id.')
  if (atomicRequired && way.kind === 'apart' && calls.length > 1)
    throw refuseCalls('notAtomic', 'This account cannot carry out calls as one on this network.')

  const sponsor = chooseSponsor(paymasterService, way.kind === 'together' ? chain.chain.sponsors : undefined)
  const actions = told.flatMap((each) => each.actions)
  const checks = told.flatMap((each) => each.checks)
  // An id of ours is one that no other page guesses.
  const send: SendBatch = { ask, id: id ?? randomHex(32), calls }
  const prepare =
    way.kind === 'together' && sponsor
      ? prepareSponsored(send, way, sponsor, { actions, checks })
      : toPreparation(send, way, { actions, checks })
  return {
    content: { kind: 'transaction', actions, isSent: true, calls: calls.length },
    warnings: [...withoutRepeats(told), ...warnOfWay(way, calls.length)],
    hasCost: true,
    prepare,
  }
}

/** Of calls that the account pays for. */
function toPreparation(send: SendBatch, way: Way, told: Pick<Told, 'actions' | 'checks'>): Approval['prepare'] {
  const sending = way.kind === 'together' ? sendTogether(send, way) : sendApart(send)
  return (signal, waits) => prepareSending(send.ask, sending, told, signal, waits)
}

/** What the way itself means for the user. */
function warnOfWay(way: Way, count: number): readonly Warning[] {
  if (way.kind === 'together')
    return way.isUpgrade ? [{ severity: 'note', text: 'warn.upgrade', values: { delegate: way.delegate } }] : []
  return [
    ...(count > 1 ? [{ severity: 'note', text: 'warn.apart' } as const] : []),
    ...(way.otherCode
      ? [{ severity: 'caution', text: 'warn.otherCode', values: { code: way.otherCode } } as const]
      : []),
  ]
}

/** The same sentence of several calls stands once. */
const withoutRepeats = (told: readonly Required<Told>[]): readonly Warning[] => [
  ...new Map(told.flatMap(({ warnings }) => warnings).map((warning) => [JSON.stringify(warning), warning])).values(),
]

const isKnown = async ({ records, host }: Ask, id: string): Promise<boolean> =>
  (await records.batches()).some((batch) => batch.id === id && batch.origin === host.origin)

function readRequest({ params, account, chain }: Ask) {
  const [given, ...rest] = Array.isArray(params) ? params : []
  if (!given || rest.length) throw invalid('wallet_sendCalls takes one object with calls')
  const parsed = shape.safeParse(given)
  if (!parsed.success)
    throw invalid(`its ${parsed.error.issues[0]?.path[0]?.toString().slice(0, 30) ?? 'keys'} cannot be read`)
  const { from, chainId, calls, atomicRequired = false, id } = parsed.data
  const { paymasterService, ...others } = parsed.data.capabilities ?? {}
  refuseCapabilities(others)
  if (from !== undefined && !isAccount(from, account)) throw invalid('it is from another account')
  if (chainId !== undefined && !isSameChain(chainId, chain.chain.id)) throw invalid('it is for another network')
  if (calls.length > mostCalls) throw refuseCalls('tooLarge', `At most ${mostCalls} calls are sent at once.`)
  const read = calls.map(readCall)
  const bytes = read.reduce((sum, { data }) => sum + (data.length - 2) / 2, 0)
  if (bytes > mostBytes) throw refuseCalls('tooLarge', `Calls have ${mostBytes} bytes of data at most, together.`)
  return { id, atomicRequired, calls: read, paymasterService }
}

function readCall(given: unknown, at: number): PlannedCall {
  const parsed = callShape.safeParse(given)
  if (!parsed.success) {
    const what = parsed.error.issues[0]?.path[0]?.toString().slice(0, 30) ?? 'keys'
    throw invalid(`of call ${at + 1} its ${what} cannot be read`)
  }
  const { to, data, value } = parsed.data
  refuseCapabilities(parsed.data.capabilities)
  return { to, data: (data ?? '0x').toLowerCase() as Hex, value: BigInt(value ?? 0) }
}

/** No other is known that changes how calls are sent: one that must hold is refused, an optional one left out. */
function refuseCapabilities(given: Readonly<Record<string, unknown>> = {}): void {
  const needed = Object.entries(given).find(([, value]) => Object(value).optional !== true)
  if (needed)
    throw refuseCalls(
      'capability',
      `The capability "${needed[0].slice(0, 40)}" is not there. Mark it as optional, or leave it out.`,
    )
}
