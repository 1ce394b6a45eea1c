import type { OwnStorage } from '../../src/plugin.js'

/** How many are remembered, for the warnings of S20 alone. */
const limit = 20
const name = 'receivers'

interface PastReceiver {
  readonly namespace: string
  readonly address: string
}

function parse(value: unknown): readonly PastReceiver[] {
  if (!Array.isArray(value)) throw new TypeError('not a list')
  return value.slice(0, limit).map((entry: unknown) => {
    const { namespace, address } = Object(entry) as Record<string, unknown>
    if (typeof namespace !== 'string' || typeof address !== 'string' || address.length > 128)
      throw new TypeError('not a receiver')
    return { namespace, address }
  })
}

/** Addresses that something was sent to from this page, the latest first. */
export const readPastReceivers = (storage: OwnStorage, namespace: string): readonly string[] =>
  (storage.get(name, parse) ?? []).filter((entry) => entry.namespace === namespace).map(({ address }) => address)

/** Remembers a receiver that something was sent to. Only the user's own transfers come here, never what others sent (S20). */
export function notePastReceiver(storage: OwnStorage, { namespace, address }: PastReceiver): void {
  const others = (storage.get(name, parse) ?? []).filter(
    (entry) => entry.namespace !== namespace || entry.address !== address,
  )
  storage.set(name, [{ namespace, address }, ...others].slice(0, limit))
}
