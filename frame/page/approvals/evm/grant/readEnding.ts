import { bytesToHex, getAddress, type Hex } from 'viem'
import * as z from 'zod/mini'
import { decodeContext, readPermission, type SignedDelegation } from '../../../../../src/permissions/index.js'
import type { Approval, Fact } from '../../../../common/approval/types.js'
import { toEndingCall } from '../../../../keys/permission.js'
import { invalid } from '../../refusals.js'
import type { Ask } from '../../types.js'
import { askGas } from '../askGas.js'
import type { Sending } from '../sending.js'
import { deliverRaw, toGas } from '../sendTransaction.js'
import { prepareEnding } from './prepareEnding.js'

const shape = z.tuple([z.object({ permissionContext: z.string() })])
/** Where the node says nothing. */
const unknownGas = 120_000n

/**
 * Reads `wallet_revokeExecutionPermission` (ERC-7715): one permission of the account ends, on its chain. A page ends what it was given itself, by
 * its context, or by the hash that its chain knows it by. The user ends any, by its context, where it is one of the account.
 */
export async function readRevocation(ask: Ask): Promise<Approval> {
  const parsed = shape.safeParse(ask.params)
  const named = parsed.data?.[0].permissionContext.toLowerCase()
  const context = ask.isOwn ? (named as Hex | undefined) : await findOwn(ask, named)
  const [delegation] = (context && decodeContext(context)) ?? []
  if (!delegation) throw invalid('it is for no permission that was given to this site here')
  const permission = readPermission(delegation)
  const facts: readonly Fact[] = [
    { label: 'act.grant.to', value: { kind: 'address', address: getAddress(delegation.delegate) } },
    ...(permission ? [{ label: 'act.until', value: { kind: 'time', at: permission.expiry * 1000 } } as const] : []),
  ]
  return toApproval(ask, { text: 'act.end', facts }, delegation)
}

/** Context of a permission that was given to the page that asks. */
async function findOwn({ records, host, chain: { chain } }: Ask, named: string | undefined): Promise<Hex | undefined> {
  const own = (await records.grants()).filter(({ origin, chain: id }) => origin === host.origin && id === chain.id)
  return own
    .map(({ hash, answer }) => ({ hash, context: (JSON.parse(answer) as { readonly context: Hex }).context }))
    .find(({ hash, context }) => named === hash || named === context)?.context
}

/**
 * Reads `latchkey_endPermissions`: all that the account has given on this chain ends by one step of its number, also what no list knows. The
 * request says nothing besides.
 */
export async function readEndingAll(ask: Ask): Promise<Approval> {
  if (ask.params !== undefined && !(Array.isArray(ask.params) && ask.params.length === 0))
    throw invalid('latchkey_endPermissions takes no parameters')
  return toApproval(ask, { text: 'act.endAll', facts: [] }, undefined)
}

function toApproval(
  ask: Ask,
  action: { readonly text: 'act.end' | 'act.endAll'; readonly facts: readonly Fact[] },
  delegation: SignedDelegation | undefined,
): Approval {
  if (!ask.chain.chain.smartAccount) throw invalid('this account gives no permissions on this network')
  const actions = [action]
  return {
    content: { kind: 'transaction', actions, isSent: true },
    warnings: [{ severity: 'note', text: delegation ? 'warn.end' : 'warn.endAll' }],
    hasCost: true,
    prepare: (signal, waits) =>
      prepareEnding(ask, { ...sendEnding(ask, delegation), delegation, actions }, signal, waits),
  }
}

/** The call that ends one permission, or all, and how the account sends it: by its hash. */
function sendEnding(
  ask: Ask,
  delegation: SignedDelegation | undefined,
): { readonly call: ReturnType<typeof toEndingCall>; readonly sending: Sending } {
  const { account, chain, config } = ask
  const chainId = BigInt(chain.chain.id.slice('eip155:'.length))
  const call = toEndingCall({ chainId, delegation }, { account, pins: config.chains })
  const outgoing = { to: getAddress(call.to), data: call.data, value: 0n }
  const sending: Sending = {
    outgoing,
    spent: 0n,
    calls: [],
    async readGas(signal) {
      const { gas = unknownGas, refusal } = await askGas(chain, [{ from: account, ...call }], signal)
      return { gas: toGas(gas), refusal }
    },
    async send({ needed: { gas }, nonce, prices, receivers }, wallet, step) {
      const [maxFeePerGas, maxPriorityFeePerGas] =
        prices.type === 'legacy'
          ? [prices.gasPrice, prices.gasPrice]
          : [prices.maxFeePerGas, prices.maxPriorityFeePerGas]
      const ending = { chainId, nonce, gas, maxFeePerGas, maxPriorityFeePerGas, delegation }
      const raw = bytesToHex(await wallet.signEnding(ending))
      // Signed is not sent: what was given up meanwhile never leaves (F7).
      step.signal.throwIfAborted()
      step.leaving()
      return deliverRaw(ask, { raw, nonce, ...outgoing, prices, receivers })
    },
  }
  return { call, sending }
}
