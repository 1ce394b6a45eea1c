import { type Hex, keccak256, toHex } from 'viem'
import * as z from 'zod/mini'
import { type Limit, mostSeconds, type Permission, selectorOf } from '../../../../../src/permissions/index.js'
import { isSameChain } from '../../../calls/isSameChain.js'
import type { PermissionType } from '../../../calls/permissionTypes.js'
import { invalid } from '../../refusals.js'
import type { Ask } from '../../types.js'
import { address, isAccount } from '../account.js'

/** A permission as a page asks for it (ERC-7715), read. */
export interface AskedPermission {
  readonly permission: Permission
  /** Text of the method of a contract call. */
  readonly method?: string
  /** Its type by the page's name. */
  readonly type: string
  /** As it is told to the page: what is granted may be less than what was asked for. */
  readonly isAdjustmentAllowed: boolean
}

/** Permissions that are asked for at once: a consent to more is not read. */
const mostRequests = 5
/** Seconds that a start may be past: pages take the second in which they ask. It is moved to now, never counted from then. */
const lateness = 600

const lower = z.pipe(
  address,
  z.transform((text) => text.toLowerCase() as Hex),
)
const quantity = z.pipe(
  z.union([z.string().check(z.regex(/^(0x[0-9a-fA-F]{1,64}|[0-9]{1,78})$/)), z.int().check(z.minimum(0))]),
  z.transform((value) => BigInt(value)),
)
const seconds = z.pipe(
  quantity,
  z.transform((value) => Number(value)),
)
const bytes = z.string().check(z.regex(/^0x([0-9a-fA-F]{2}){0,4096}$/))
const start = z.optional(z.nullable(seconds))
const said = z.optional(z.string())

const periodic = { periodAmount: quantity, periodDuration: seconds, startTime: start, justification: said }
const stream = {
  amountPerSecond: quantity,
  initialAmount: z.optional(z.nullable(quantity)),
  maxAmount: z.optional(z.nullable(quantity)),
  startTime: start,
  justification: said,
}
const allowance = {
  allowanceAmount: z.optional(quantity),
  allowance: z.optional(quantity),
  startTime: start,
  justification: said,
}
const token = { tokenAddress: lower }
const kinds = {
  erc20Approve: z.optional(z.boolean()),
  erc721Approve: z.optional(z.boolean()),
  setApprovalForAll: z.optional(z.boolean()),
  justification: said,
}

/** Data of each type. What is not listed is refused: it would be a limit that no enforcer keeps. */
const shapes = {
  'native-token-periodic': z.strictObject(periodic),
  'native-token-stream': z.strictObject(stream),
  'native-token-allowance': z.strictObject(allowance),
  'erc20-token-periodic': z.strictObject({ ...token, ...periodic }),
  'erc20-token-stream': z.strictObject({ ...token, ...stream }),
  'erc20-token-allowance': z.strictObject({ ...token, ...allowance }),
  'erc20-token-revocation': z.strictObject({ justification: said }),
  'token-approval-revocation': z.strictObject(kinds),
  'contract-call': z.strictObject({
    target: lower,
    method: z.string().check(z.minLength(3), z.maxLength(300)),
    maxValue: z.optional(quantity),
    maxCalls: quantity,
    calldata: z.optional(bytes),
    justification: said,
  }),
} as const satisfies Record<PermissionType, unknown>

const rule = z.union([
  z.strictObject({ type: z.literal('expiry'), data: z.strictObject({ timestamp: seconds }) }),
  z.strictObject({
    type: z.literal('payee'),
    data: z.strictObject({ addresses: z.array(lower).check(z.minLength(1), z.maxLength(10)) }),
  }),
  // Ours: who gets it may pass it on.
  z.strictObject({ type: z.literal('redelegation'), data: z.optional(z.strictObject({})) }),
])

const shape = z.strictObject({
  chainId: z.union([z.string(), z.number()]),
  from: z.optional(z.nullable(z.string())),
  to: lower,
  permission: z.strictObject({
    type: z.string(),
    isAdjustmentAllowed: z.optional(z.boolean()),
    data: z.record(z.string(), z.unknown()),
  }),
  rules: z.optional(z.nullable(z.array(rule).check(z.maxLength(10)))),
})

/** Reads the params of `wallet_requestExecutionPermissions`. @param nonce The account's number now. @param now In seconds. */
export function readRequests({ params, account, chain }: Ask, nonce: bigint, now: number): readonly AskedPermission[] {
  if (!Array.isArray(params) || params.length === 0 || params.length > mostRequests)
    throw invalid(`wallet_requestExecutionPermissions takes a list of 1 to ${mostRequests} permissions`)
  return params.map((given: unknown, at) => {
    const parsed = shape.safeParse(given)
    if (!parsed.success) throw unread(at, parsed.error)
    const { chainId, from, to, permission, rules } = parsed.data
    if (from && !isAccount(from, account)) throw invalid('it is from another account')
    if (!isSameChain(chainId, chain.chain.id)) throw invalid('it is for another network')
    const { type } = permission
    if (!isKnown(type)) throw invalid(`permission ${at + 1} is of a type that is not granted`)
    const expiry = rules?.flatMap((each) => (each.type === 'expiry' ? [each.data.timestamp] : [])) ?? []
    if (expiry.length !== 1) throw invalid(`permission ${at + 1} needs one rule of type expiry, a year away at most`)
    const end = Math.min(...expiry)
    const data = shapes[type].safeParse(permission.data)
    if (!data.success) throw unread(at, data.error)
    const { limit, method } = toLimit(type, data.data as Data, { now, end })
    return {
      permission: {
        ...{ limit, expiry: end, delegate: to, nonce },
        payees: rules?.flatMap((each) => (each.type === 'payee' ? each.data.addresses : [])) ?? [],
        mayPassOn: rules?.some((each) => each.type === 'redelegation') ?? false,
      },
      ...{
        type,
        isAdjustmentAllowed: permission.isAdjustmentAllowed ?? false,
        ...(method !== undefined && { method }),
      },
    }
  })
}

const isKnown = (type: string): type is keyof typeof shapes => Object.hasOwn(shapes, type)

const unread = (at: number, { issues }: { readonly issues: readonly { readonly path: readonly PropertyKey[] }[] }) =>
  invalid(`of permission ${at + 1} its ${issues[0]?.path.join('.').slice(0, 40) || 'keys'} cannot be read`)

/** All that a type's data may have. */
interface Data {
  readonly tokenAddress?: Hex
  readonly periodAmount?: bigint
  readonly periodDuration?: number
  readonly amountPerSecond?: bigint
  readonly initialAmount?: bigint | null
  readonly maxAmount?: bigint | null
  readonly allowanceAmount?: bigint
  readonly allowance?: bigint
  readonly startTime?: number | null
  readonly erc20Approve?: boolean
  readonly erc721Approve?: boolean
  readonly setApprovalForAll?: boolean
  readonly target?: Hex
  readonly method?: string
  readonly maxValue?: bigint
  readonly maxCalls?: bigint
  readonly calldata?: string
}

function toLimit(
  type: keyof typeof shapes,
  data: Data,
  { now, end }: { readonly now: number; readonly end: number },
): { readonly limit: Limit; readonly method?: string } {
  if (type === 'contract-call') return toCall(data)
  if (type === 'erc20-token-revocation' || type === 'token-approval-revocation') {
    const isErc20 = type === 'erc20-token-revocation'
    const { erc20Approve = isErc20, erc721Approve = false, setApprovalForAll = false } = data
    return { limit: { type: 'token-approval-revocation', erc20Approve, erc721Approve, setApprovalForAll } }
  }
  const asked = data.startTime ?? now
  const begin = asked < now && asked >= now - lateness ? now : asked
  const of = data.tokenAddress === undefined ? {} : { token: data.tokenAddress }
  const { periodAmount = 0n, periodDuration = 0, amountPerSecond = 0n, allowanceAmount, allowance: amount } = data
  if (type.endsWith('-periodic')) return { limit: { type, ...of, periodAmount, periodDuration, start: begin } as Limit }
  if (type.endsWith('-allowance'))
    return { limit: { type, ...of, amount: allowanceAmount ?? amount ?? 0n, start: begin } as Limit }
  const initialAmount = data.initialAmount ?? 0n
  // Without a most in all it ends where its time does.
  const free = initialAmount + amountPerSecond * BigInt(Math.max(0, Math.min(end - begin, mostSeconds)))
  return {
    limit: { type, ...of, initialAmount, maxAmount: data.maxAmount ?? free, amountPerSecond, start: begin } as Limit,
  }
}

function toCall({ target = '0x', method = '', maxValue = 0n, maxCalls = 0n, calldata }: Data) {
  const isSelector = /^0x[0-9a-fA-F]{8}$/.test(method)
  const selector = isSelector ? (method.toLowerCase() as Hex) : selectorOf(method, (data) => keccak256(data))
  const exact = calldata === undefined ? {} : { calldata: calldata.toLowerCase() as Hex }
  const limit: Limit = { type: 'contract-call', target, method: selector, maxValue, maxCalls, ...exact }
  return isSelector ? { limit } : { limit, method }
}

/** Spells numbers as JSON-RPC does. */
export const toJson = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? toHex(each) : each)))
