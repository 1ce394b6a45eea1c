import type { PhoneKeys } from './namespaces/types.js'
import type { PhoneChoice, PhoneNamespaces } from './types.js'

interface Asked {
  readonly chains?: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}
type AskedNamespaces = Readonly<Record<string, Asked>>

const unique = (...lists: readonly (readonly string[])[]) => [...new Set(lists.flat())]

/** Puts what an app needs and what it would like into one, by namespace. A name may be a chain: `eip155:1`. */
export function mergeWanted(required: AskedNamespaces, optional: AskedNamespaces): PhoneNamespaces {
  const merged: Record<string, { chains: string[]; methods: string[]; events: string[] }> = {}
  for (const [name, { chains, methods, events }] of [...Object.entries(required), ...Object.entries(optional)]) {
    const namespace = name.split(':')[0] ?? name
    const before = merged[namespace] ?? { chains: [], methods: [], events: [] }
    merged[namespace] = {
      chains: unique(before.chains, chains ?? (name.includes(':') ? [name] : [])),
      methods: unique(before.methods, methods),
      events: unique(before.events, events),
    }
  }
  return merged
}

/** What the wallet grants of what is wanted: no more than both sides have. */
export function makeOffer(
  wanted: PhoneNamespaces,
  keys: readonly PhoneKeys[],
  choice: PhoneChoice = {},
): PhoneNamespaces {
  const granted = keys.flatMap((one): [string, PhoneNamespaces[string]][] => {
    const asked = wanted[one.namespace]
    const chains = one.chains().filter((id) => asked?.chains.includes(id) && (choice.chains?.includes(id) ?? true))
    if (!asked || chains.length === 0) return []
    return [
      [
        one.namespace,
        {
          chains,
          accounts: toAccounts(one, chains, choice.accounts),
          methods: one.methods.filter((method) => asked.methods.includes(method)),
          events: one.events.filter((event) => asked.events.includes(event)),
        },
      ],
    ]
  })
  return Object.fromEntries(granted)
}

/** CAIP-10 ids for chains: the addresses that were chosen, in that order, else the one in use. */
export function toAccounts(keys: PhoneKeys, chains: readonly string[], chosen?: readonly string[]): string[] {
  return chains.flatMap((chain) => {
    const all = keys.addresses(chain)
    const some = chosen?.flatMap((wanted) => all.filter((one) => one.toLowerCase() === wanted.toLowerCase()))
    return (some?.length ? some : all.slice(0, 1)).map((address) => `${chain}:${address}`)
  })
}

/** What an app cannot do without and the wallet has not. */
export function findMissing(required: AskedNamespaces, keys: readonly PhoneKeys[]): string[] {
  return Object.entries(mergeWanted(required, {})).flatMap(([namespace, { chains, methods }]) => {
    const one = keys.find((each) => each.namespace === namespace)
    if (!one) return chains.length > 0 ? chains : [namespace]
    return [
      ...chains.filter((chain) => !one.chains().includes(chain)),
      ...methods.filter((method) => !one.methods.includes(method)),
    ]
  })
}
