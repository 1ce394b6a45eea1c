import type { ServiceClient } from '../contract/services.js'
import type { RemoteFeature } from './flags.js'

const object = (value: unknown): Record<string, unknown> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError('not an object')
  return value as Record<string, unknown>
}

/** Parses the configuration's answer into fresh objects: only names, switches and lists can come through (S38). */
export function parseRemoteFeatures(json: unknown): readonly RemoteFeature[] {
  const { features } = object(json)
  if (!Array.isArray(features)) throw new TypeError('features is not a list')
  return features.map((item) => {
    const { id, isEnabled, config } = object(item)
    if (typeof id !== 'string' || typeof isEnabled !== 'boolean') throw new TypeError('not a feature')
    if (config === null || config === undefined) return { id, isEnabled, config }
    if (!Array.isArray(config)) throw new TypeError('config is not a list')
    return { id, isEnabled, config: config.filter((name) => typeof name === 'string') }
  })
}

/** Asks for a project's configuration (protocol/wallet-api.md section 2). */
export const readRemoteFeatures = (services: ServiceClient, signal: AbortSignal): Promise<readonly RemoteFeature[]> =>
  services.call({ part: 'directory', path: '/appkit/v1/config', parse: parseRemoteFeatures, signal })
