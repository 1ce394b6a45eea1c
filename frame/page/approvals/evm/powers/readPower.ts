import type { Address } from 'viem'
import type { Action } from '../../../../common/approval/types.js'
import { allow, allowPiece, type Call, moveFrom, type Told, timeFact } from '../calls/tell.js'
import type { StructTypes } from '../structs.js'
import { type Order, orderType, tellOrder } from './orders.js'
import { type SafeTransaction, safeType, tellSafe } from './safe.js'

/** Typed data as it was read. */
export interface TypedContent {
  readonly primaryType: string
  readonly types: StructTypes
  readonly data: Readonly<Record<string, unknown>>
  /** The contract of its domain. */
  readonly contract: Address | undefined
  readonly account: string
  readonly isListed: Call['isListed']
}

/** The one contract of Permit2, on every chain. */
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

const details = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const permissions = 'TokenPermissions(address token,uint256 amount)'

interface Details {
  readonly token: Address
  readonly amount: bigint
  readonly expiration?: bigint
}

type Teller = (data: never, contract: Address, signer: Pick<TypedContent, 'account' | 'isListed'>) => readonly Told[]

/** What each of these types gives away, by their spelling in full (EIP-712 `encodeType`). */
const tellers: Readonly<Record<string, Teller>> = {
  // ERC-2612
  'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)': (
    { owner, spender, value, deadline }: { owner: Address; spender: Address; value: bigint; deadline: bigint },
    token,
  ) => [allow('set', spender, token, value, { owner, until: deadline })],
  // DAI, before the standard: all or nothing, and 0 is no end.
  'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)': (
    { holder, spender, expiry, allowed }: { holder: Address; spender: Address; expiry: bigint; allowed: boolean },
    token,
  ) => [
    allow('set', spender, token, allowed ? 2n ** 256n - 1n : 0n, { owner: holder, ...(expiry && { until: expiry }) }),
  ],
  // ERC-4494: a piece of a collection
  'Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)': (
    { spender, tokenId, deadline }: { spender: Address; tokenId: bigint; deadline: bigint },
    token,
  ) => [allowPiece(spender, token, tokenId, deadline)],
  // ERC-3009
  ...Object.fromEntries(
    ['TransferWithAuthorization', 'ReceiveWithAuthorization'].map((name): [string, Teller] => [
      `${name}(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)`,
      (
        { from, to, value, validBefore }: { from: Address; to: Address; value: bigint; validBefore: bigint },
        token,
        signer,
      ) => [
        withTime(
          moveFrom(from, to, { kind: 'token', address: token }, value, { contract: token, value: 0n, ...signer }),
          validBefore,
        ),
      ],
    ]),
  ),
  [`PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${details}`]: (
    { details: given, spender }: { details: Details; spender: Address },
    by,
  ) => ofPermit2([given], spender, by),
  [`PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${details}`]: (
    { details: given, spender }: { details: readonly Details[]; spender: Address },
    by,
  ) => ofPermit2(given, spender, by),
  [`PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)${permissions}`]: (
    { permitted, spender, deadline }: { permitted: Details; spender: Address; deadline: bigint },
    by,
  ) => ofPermit2([permitted], spender, by, deadline),
  [`PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)${permissions}`]:
    ({ permitted, spender, deadline }: { permitted: readonly Details[]; spender: Address; deadline: bigint }, by) =>
      ofPermit2(permitted, spender, by, deadline),
  [orderType]: (order: Order, _, { account }) => {
    const told = tellOrder(order, account)
    return told ? [{ ...told, actions: told.actions.map((action) => addTime(action, order.endTime)) }] : []
  },
  [safeType]: (transaction: SafeTransaction, safe, { isListed }) => [tellSafe(transaction, safe, isListed)],
}

const ofPermit2 = (given: readonly Details[], spender: Address, by: Address, deadline?: bigint): readonly Told[] =>
  by === permit2
    ? given.map(({ token, amount, expiration = deadline }) =>
        allow('set', spender, token, amount, { by, ...(expiration !== undefined && { until: expiration }) }),
      )
    : []

const addTime = (action: Action, until: bigint): Action => ({ ...action, facts: [...action.facts, timeFact(until)] })

const withTime = (told: Told, until: bigint): Told => ({
  ...told,
  actions: told.actions.map((action) => addTime(action, until)),
})

/**
 * Says what typed data gives away, where its types are, letter by letter, those of a standard. The tree of all values stands below
 * in any case.
 */
export function readPower({ primaryType, types, data, contract, ...signer }: TypedContent): Required<Told> {
  const spelled = spell(primaryType, types)
  const tell = contract && Object.hasOwn(tellers, spelled) ? tellers[spelled] : undefined
  const told = tell && contract ? tell(data as never, contract, signer) : []
  return {
    actions: told.flatMap(({ actions }) => actions),
    warnings: told.flatMap(({ warnings = [] }) => warnings),
    checks: told.flatMap(({ checks = [] }) => checks),
  }
}

/** `encodeType` of EIP-712: the type, then those that it uses, by name. */
function spell(name: string, types: StructTypes): string {
  const used = new Set<string>()
  const visit = (each: string) => {
    for (const { type } of types[each] ?? []) {
      const base = type.replace(/(\[\d*\])+$/, '')
      if (!Object.hasOwn(types, base) || used.has(base) || base === name) continue
      used.add(base)
      visit(base)
    }
  }
  visit(name)
  const write = (each: string) =>
    `${each}(${(types[each] ?? []).map((member) => `${member.type} ${member.name}`).join(',')})`
  return [name, ...[...used].sort()].map(write).join('')
}
