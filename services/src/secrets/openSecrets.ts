import { ServiceError } from '../errors.js'
import { createFileKeys, type NamedKeys } from './fileKeys.js'
import type { PartSecrets } from './partSecrets.js'
import { readSecretsFile } from './secretsFile.js'
import { createTransitKeys, type TransitOptions } from './transitKeys.js'

/** Secrets of a part, with keys that can be asked for by name. */
export interface OpenSecrets extends PartSecrets {
  keys: NamedKeys
}

/** How secrets are opened. */
export interface OpenSecretsOptions extends TransitOptions {
  /** The data folder, which the file must not be in; undefined where there is none. */
  folder?: string | undefined
  /** For the key service, where the file names one. */
  token?: string | undefined
}

/**
 * Opens the file of secrets of one part.
 * @throws {ServiceError} SECRETS_INVALID
 * @example
 * await makeSecretsFile('/etc/latchkey/custody.json')
 * const secrets = await openSecrets('/etc/latchkey/custody.json', { folder: '/var/lib/latchkey' })
 */
export async function openSecrets(
  path: string,
  { folder, token, ...options }: OpenSecretsOptions = {},
): Promise<OpenSecrets> {
  const { pepper, ring, transit } = await readSecretsFile(path, folder)
  const inFile = ring && createFileKeys(ring)
  if (!transit) return { pepper, keys: inFile as NamedKeys }
  if (!token) {
    throw new ServiceError(
      'SECRETS_INVALID',
      'The file of secrets names a key service, and there is no token for it. Put it into the variable of the part that ends in _VAULT_TOKEN.',
    )
  }
  const inService = createTransitKeys({ ...transit, token }, options)
  if (!inFile) return { pepper, keys: inService }
  // On the way from a file to a service: what the file has wrapped can still be unwrapped.
  const find = async (name: string) => ((await inFile.knows(name)) ? inFile : inService)
  return {
    pepper,
    keys: {
      ...inService,
      unwrap: async (name, context, wrapped) => (await find(name)).unwrap(name, context, wrapped),
      knows: async (name) => (await find(name)).knows(name),
    },
  }
}
