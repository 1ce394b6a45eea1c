import type { Warning } from '../../../common/approval/types.js'
import type { Struct, StructTypes } from './structs.js'

/**
 * Types whose signature alone moves assets or lets others move them: permits (ERC-2612, Permit2), transfers with authorization
 * (ERC-3009), orders of exchanges, transactions of wallets, forwarded calls and delegations.
 */
const powers =
  /^(permit|transferwith|receivewith|order|bulkorder|maker|taker|offer|bid|safetx|safemessage|metatransaction|forward|execute|userop|packeduserop|delegat|approv|authoriz|session|intent|swap|withdraw|multisend|call|batch|hyperliquidtransaction)/i
/** Members that say who may take something. */
const takers = /^(spender|operator|delegate|delegatee|allowed|taker|grantee)$/i
/** Members that say how much; times without end are usual. */
const amounts = /(amount|value|allowance|quantity|limit|wad)/i

/** Says what typed data could do, by its names: what it truly does only its contract knows. */
export function judgeTypedData(primaryType: string, content: Struct, types: StructTypes): readonly Warning[] {
  const names = [primaryType, ...reach(primaryType, types)]
  const members = names.flatMap((name) => types[name] ?? [])
  const hasPower =
    names.some((name) => powers.test(name)) || members.some(({ name, type }) => type === 'address' && takers.test(name))
  return [
    ...(hasPower ? [{ severity: 'danger', text: 'warn.power' } as const] : []),
    ...(isUnlimited(primaryType, content.data, types) ? [{ severity: 'danger', text: 'warn.unlimited' } as const] : []),
  ]
}

/** Struct types that a type uses, directly or not. */
function reach(name: string, types: StructTypes, seen = new Set<string>()): readonly string[] {
  for (const { type } of types[name] ?? []) {
    const base = type.replace(/(\[\d*\])+$/, '')
    if (!Object.hasOwn(types, base) || seen.has(base)) continue
    seen.add(base)
    reach(base, types, seen)
  }
  return [...seen]
}

/** Whether an amount is so large that no one could have it: at least half of what 96 bits or more can hold. */
function isUnlimited(name: string, data: Readonly<Record<string, unknown>>, types: StructTypes): boolean {
  return (types[name] ?? []).some((member) => {
    const base = member.type.replace(/(\[\d*\])+$/, '')
    const values = [data[member.name]].flat(Number.POSITIVE_INFINITY)
    if (Object.hasOwn(types, base)) return values.some((each) => isUnlimited(base, Object(each), types))
    const bits = Number(/^uint(\d+)?$/.exec(base)?.[1] ?? 256)
    if (!/^uint/.test(base) || bits < 96 || !amounts.test(member.name)) return false
    return values.some((each) => typeof each === 'bigint' && each >= 2n ** BigInt(bits - 1))
  })
}
