import type { Owner } from './types.js'

const isOwner = (value: unknown): value is Owner => {
  const { namespace, address } = Object(value)
  return typeof namespace === 'string' && typeof address === 'string'
}

/** Reads what is stored: the page, another version or the user may have changed it. @throws {TypeError} when it is not ours */
export function parseOwners(value: unknown): readonly Owner[] {
  if (!Array.isArray(value) || !value.every(isOwner)) throw new TypeError('not a list of accounts')
  // Fresh objects with our names only.
  return value.map(({ namespace, address }) => ({ namespace, address }))
}

/** Whether both are the same account. */
export const isSameOwner = (one: Owner, other: Owner): boolean =>
  one.namespace === other.namespace && one.address === other.address

/** Each account once, in the order given. */
export const uniqueOwners = (owners: readonly Owner[]): readonly Owner[] =>
  owners.filter((owner, at) => owners.findIndex((other) => isSameOwner(owner, other)) === at)
