import type { ServiceClient } from '../contract/services.js'

/** An entry of the configuration's `features` (protocol/wallet-api.md section 3). */
export interface RemoteFeature {
  readonly id: string
  readonly isEnabled: boolean
  readonly config?: readonly string[] | null
}

const list = (value: unknown): readonly unknown[] => {
  if (!Array.isArray(value)) throw new TypeError('not a list')
  return value
}

/** Parses the configuration's answer into fresh objects: only names, switches and lists can come through (S38). */
export const parseRemoteFeatures = (json: unknown): readonly RemoteFeature[] =>
  list(Object(json).features).map((item) => {
    const { id, isEnabled, config } = Object(item)
    if (typeof id !== 'string' || typeof isEnabled !== 'boolean') throw new TypeError('not a feature')
    return { id, isEnabled, config: config == null ? config : list(config).filter((name) => typeof name === 'string') }
  })

/** A project's configuration. */
export interface RemoteConfiguration {
  readonly features: readonly RemoteFeature[]
  /** Not read yet: most pages never draw. */
  readonly theme: unknown
}

/** Asks for a project's configuration (protocol/wallet-api.md section 2). */
export const readConfiguration = (services: ServiceClient, signal: AbortSignal): Promise<RemoteConfiguration> =>
  services.call({
    part: 'directory',
    path: '/appkit/v1/config',
    parse: (json) => ({ features: parseRemoteFeatures(json), theme: Object(json).theme }),
    signal,
  })
