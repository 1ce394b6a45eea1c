import { Refusal } from '../../../../http/refusal.js'
import type { Log } from '../../../../log.js'
import type { LoginTools } from '../tools.js'
import type { Provider } from './types.js'
import type { Visits } from './visits.js'

/** What login by providers works with. */
export interface ProviderRoutesTools extends LoginTools {
  readonly visits: Visits
  readonly providers: ReadonlyMap<string, Provider>
  /** What else there is to log in with. */
  readonly offers: { readonly farcaster: boolean; readonly telegram: boolean; readonly passkey: boolean }
  /** For development alone: pictures from this machine. */
  readonly allowsLoopback: boolean
  readonly log: Log
}

/** @throws {Refusal} PROVIDER_UNKNOWN */
export function findProvider({ providers }: ProviderRoutesTools, id: string): Provider {
  const provider = providers.get(id)
  if (!provider) throw new Refusal(404, 'PROVIDER_UNKNOWN', 'These services have no login by that provider.')
  return provider
}

/** Where a provider leads users back to: a page of the frame, of its own. */
export const toRedirectUri = ({ door }: ProviderRoutesTools, provider: string): string =>
  `${door.frameOrigin}/social/${provider}`
