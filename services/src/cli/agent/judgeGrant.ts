import { keccak256 } from 'viem'
import * as z from 'zod'
import {
  decodeContext,
  type Hex,
  type Limit,
  type Permission,
  readPermission,
  selectorOf,
} from '../../../../src/permissions/index.js'
import { ServiceError } from '../../errors.js'
import { isSignedDelegation } from '../../smart/delegations.js'
import type { AskedGrant } from './askedShape.js'

/** What of an answer (ERC-7715) is needed to use it; all it allows stands in the signed bytes. As `AgentGrant` of `latchkey/agent`. */
const answerShape = z.object({
  chainId: z.string().regex(/^0x[0-9a-f]{1,13}$/i),
  context: z
    .string()
    .max(24_000)
    .transform((text) => text.toLowerCase() as Hex),
  delegationManager: z
    .string()
    .regex(/^0x[0-9a-f]{40}$/i)
    .transform((text) => text.toLowerCase() as Hex),
})

/** A permission that an agent can be made with. */
export type GivenGrant = z.infer<typeof answerShape>

/**
 * Reads what was given to an agent, by its signed bytes: one delegation to this agent, signed by its account's own key for the chain that was asked
 * for, of the type that was asked for, and for no more.
 * @param agent Address of the agent's key, in small letters.
 * @throws {ServiceError} GRANT_DIFFERS
 */
export async function judgeGrant(answer: unknown, asked: AskedGrant, agent: Hex): Promise<GivenGrant> {
  const parsed = answerShape.safeParse(answer)
  if (!parsed.success) throw differs('it cannot be read')
  const { chainId, context, delegationManager: manager } = parsed.data
  const [delegation, ...others] = decodeContext(context) ?? []
  const permission = delegation && others.length === 0 ? readPermission(delegation) : undefined
  if (!delegation || !permission) throw differs('it is no permission that can be read')
  if (delegation.delegate !== agent) throw differs('it is for another agent')
  if (BigInt(chainId) !== BigInt(asked.chainId)) throw differs('it is for another network')
  if (asked.from && delegation.delegator !== asked.from) throw differs('it is of another account')
  if (!(await isSignedDelegation(delegation, { chainId: BigInt(chainId), manager })))
    throw differs('its account has not signed it for this network')
  const fault = findFault(permission, asked)
  if (fault) throw differs(fault)
  return parsed.data
}

/** Why a permission is not what was asked for, or for more; undefined where it is that, or for less. */
function findFault(permission: Permission, { permission: asked, rules }: AskedGrant): string | undefined {
  const [end = 0n] = rules.flatMap((rule) => (rule.type === 'expiry' ? [rule.data.timestamp] : []))
  if (BigInt(permission.expiry) > end) return 'it lasts longer'
  const payees = rules.flatMap((rule) => (rule.type === 'payee' ? rule.data.addresses : []))
  const isOpen = payees.length > 0 && permission.payees.length === 0
  if (isOpen || (payees.length > 0 && permission.payees.some((one) => !payees.includes(one))))
    return 'it pays others, too'
  if (permission.mayPassOn && !rules.some(({ type }) => type === 'redelegation')) return 'it may be passed on'
  return isWithin(permission.limit, asked) ? undefined : 'it is of another type, or for more'
}

/** Whether a limit is the one that was asked for, or lower. */
function isWithin(limit: Limit, asked: AskedGrant['permission']): boolean {
  const data = asked.data
  if (limit.type === 'token-approval-revocation') {
    if (asked.type === 'erc20-token-revocation') return !limit.erc721Approve && !limit.setApprovalForAll
    if (asked.type !== limit.type) return false
    const { erc20Approve = false, erc721Approve = false, setApprovalForAll = false } = asked.data
    const kinds = [
      [limit.erc20Approve, erc20Approve],
      [limit.erc721Approve, erc721Approve],
      [limit.setApprovalForAll, setApprovalForAll],
    ] as const
    return kinds.every(([given, wanted]) => wanted || !given)
  }
  if (limit.type !== asked.type) return false
  if (limit.type === 'contract-call') return asked.type === limit.type && isCallWithin(limit, asked.data)
  if ('token' in limit && !('tokenAddress' in data && data.tokenAddress === limit.token)) return false
  if ('periodAmount' in limit)
    return (
      'periodAmount' in data &&
      limit.periodAmount <= data.periodAmount &&
      BigInt(limit.periodDuration) === data.periodDuration
    )
  if ('maxAmount' in limit)
    return (
      'amountPerSecond' in data &&
      limit.amountPerSecond <= data.amountPerSecond &&
      limit.initialAmount <= (data.initialAmount ?? 0n) &&
      // Without a most in all, what becomes free by its end is.
      (data.maxAmount == null || limit.maxAmount <= data.maxAmount)
    )
  const most = 'allowanceAmount' in data || 'allowance' in data ? (data.allowanceAmount ?? data.allowance) : undefined
  return most !== undefined && limit.amount <= most
}

type AskedCall = Extract<AskedGrant['permission'], { readonly type: 'contract-call' }>['data']

function isCallWithin(limit: Extract<Limit, { readonly type: 'contract-call' }>, asked: AskedCall): boolean {
  const isSelector = /^0x[0-9a-fA-F]{8}$/.test(asked.method)
  const method = isSelector ? asked.method.toLowerCase() : selectorOf(asked.method, (text) => keccak256(text))
  return (
    limit.target === asked.target &&
    limit.method === method &&
    limit.maxValue <= (asked.maxValue ?? 0n) &&
    limit.maxCalls <= asked.maxCalls &&
    (asked.calldata === undefined || limit.calldata === asked.calldata)
  )
}

const differs = (why: string) =>
  new ServiceError(
    'GRANT_DIFFERS',
    `What was given is not what was asked for: ${why}. Nothing was written. Make another link, and see that --sessions-url is right.`,
  )
