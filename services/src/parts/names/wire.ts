import { ether, everyEvm, isEvm, solana, toCoinType } from './coinTypes.js'
import type { NameRow } from './schema.js'

/** The protocol's record of a name. */
export interface WireName {
  readonly name: string
  readonly registered_at: string
  readonly updated_at: string
  readonly addresses: Readonly<Record<string, { readonly address: string; readonly created: string }>>
  readonly attributes: readonly { readonly avatar?: string; readonly bio?: string }[]
}

/** The address that a picture of a stranger gets here; empty for what is none. */
export type NamePicture = (url: string | undefined) => string

/**
 * Where a name leads for a coin type, in the chain's own spelling; undefined where that is not known. A key is its account's on every EVM chain;
 * a contract's address may be anyone's on another chain, so money sent there would be lost.
 */
export function findAddress(row: NameRow, coinType: number): string | undefined {
  if (row.suspended_at !== null) return undefined
  const record = row.records[`${coinType}`]
  if (record) return record.value
  const isOwn = row.owner_chain === null ? isEvm(coinType) : coinType === toCoinType(row.owner_chain)
  return isOwn ? row.owner : undefined
}

/** A name as the protocol has it, where it resolves. */
export function toWireName(row: NameRow, toPicture: NamePicture): WireName {
  const owned = row.owner_chain === null ? [ether, everyEvm] : [toCoinType(row.owner_chain)]
  const kept = Object.keys(row.records)
    .map(Number)
    .filter((type) => isEvm(type) || type === solana)
  const addresses = [...new Set([...owned, ...kept])].map((type) => {
    const at = row.records[`${type}`]?.at ?? row.registered_at
    return [`${type}`, { address: findAddress(row, type) ?? '', created: toText(at) }] as const
  })
  const avatar = toPicture(row.records.avatar?.value)
  const bio = row.records.bio?.value
  return {
    name: `${row.label}.${row.zone}`,
    registered_at: toText(row.registered_at),
    updated_at: toText(row.updated_at),
    addresses: Object.fromEntries(addresses),
    attributes: avatar || bio ? [{ ...(avatar && { avatar }), ...(bio && { bio }) }] : [],
  }
}

const toText = (ms: number): string => new Date(ms).toISOString()
