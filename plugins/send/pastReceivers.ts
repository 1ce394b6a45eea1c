import type { KnownAddress, OwnStorage } from '../../src/plugin.js'
import { isNameLike } from './name.js'

/** How many are remembered, for the warnings of S20 alone. */
const limit = 20
const key = 'receivers'

/** Where something was sent to, and by which name. */
interface PastReceiver extends KnownAddress {
  readonly namespace: string
}

function parse(value: unknown): readonly PastReceiver[] {
  if (!Array.isArray(value)) throw new TypeError('not a list')
  return value.slice(0, limit).map((entry: unknown) => {
    const { namespace, address, name } = Object(entry) as Record<string, unknown>
    if (typeof namespace !== 'string' || typeof address !== 'string' || address.length > 128)
      throw new TypeError('not a receiver')
    return { namespace, address, ...(typeof name === 'string' && isNameLike(name) && { name }) }
  })
}

const read = (storage: OwnStorage): readonly PastReceiver[] => storage.get(key, parse) ?? []

/** Addresses that something was sent to from this page, the latest first. */
export const readPastReceivers = (storage: OwnStorage, namespace: string): readonly string[] => [
  ...new Set(read(storage).flatMap((entry) => (entry.namespace === namespace ? [entry.address] : []))),
]

/** A name that something was sent to, and where it led then. */
export type PastName = Required<KnownAddress>

/** Names that something was sent to from this page, the latest first. */
export const readPastNames = (storage: OwnStorage, namespace: string): readonly PastName[] =>
  read(storage).flatMap(({ name, address, ...entry }) =>
    name !== undefined && entry.namespace === namespace ? [{ name, address }] : [],
  )

/** Remembers a receiver that something was sent to. Only the user's own transfers come here, never what others sent (S20). */
export function notePastReceiver(storage: OwnStorage, { namespace, address, name }: PastReceiver): void {
  const others = read(storage).filter(
    (entry) => entry.namespace !== namespace || entry.address !== address || entry.name !== name,
  )
  storage.set(key, [{ namespace, address, name }, ...others].slice(0, limit))
}
