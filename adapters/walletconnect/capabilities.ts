import { isNetworkId } from '../../src/adapter.js'
import type { SdkSession } from './sdk.js'

/** What a wallet told of its capabilities along with the session (CAIP-25 properties, EIP-5792). */
interface Told {
  readonly sessionProperties?: { readonly capabilities?: unknown }
  readonly scopedProperties?: Readonly<Record<string, { readonly capabilities?: unknown } | undefined>>
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Properties are texts by the standard, and objects in practice. */
function toRecord(value: unknown): Record<string, unknown> | undefined {
  if (isRecord(value)) return value
  if (typeof value !== 'string') return undefined
  try {
    const parsed: unknown = JSON.parse(value)
    return isRecord(parsed) ? parsed : undefined
  } catch {
    // No JSON: it tells nothing.
    return undefined
  }
}

const toHex = (reference: string) => (/^\d{1,16}$/.test(reference) ? `0x${BigInt(reference).toString(16)}` : undefined)

/** What the session says that an address can do, by chain id in hex; undefined when it says nothing, and the wallet is to be asked. */
export function readCapabilities(session: SdkSession, address: unknown, chainIds: unknown): unknown {
  const { sessionProperties, scopedProperties } = session as SdkSession & Told
  const wanted = Array.isArray(chainIds) && chainIds.length ? chainIds : undefined
  const found: Record<string, unknown> = {}
  const everywhere = toRecord(toRecord(sessionProperties?.capabilities)?.[`${address}`])
  for (const [chainId, value] of Object.entries(everywhere ?? {})) found[chainId] = value
  for (const [scope, value] of Object.entries(toRecord(scopedProperties) ?? {})) {
    const reference =
      isNetworkId(scope) && scope.startsWith('eip155:') ? toHex(scope.slice('eip155:'.length)) : undefined
    const own = toRecord(toRecord(value)?.capabilities)
    if (reference && own) found[reference] = toRecord(own[`${address}`]) ?? own
  }
  const entries = Object.entries(found).filter(([chainId]) => !wanted || wanted.includes(chainId))
  return entries.length ? Object.fromEntries(entries) : undefined
}
