import { realpath } from 'node:fs/promises'
import { ServiceError } from '../errors.js'
import type { StoreOptions } from '../openStore.js'
import type { PartDescription } from '../part/definePart.js'
import type { Typed } from '../part/readFlags.js'
import { type OpenSecrets, openSecrets } from '../secrets/openSecrets.js'
import { secretsFlag, tokenVariable } from './serverFlags.js'

/**
 * Opens the files of secrets that were named.
 * @param parts those that may have one here
 * @throws {ServiceError} SECRETS_INVALID, also for one file, or one secret, of two parts
 */
export async function readSecrets(
  parts: readonly PartDescription[],
  typed: Typed,
  env: NodeJS.ProcessEnv,
  where: StoreOptions,
): Promise<Readonly<Record<string, OpenSecrets>>> {
  const folder = 'folder' in where && where.folder !== 'memory' ? where.folder : undefined
  const opened = new Map<string, { path: string; secrets: OpenSecrets }>()
  for (const { id } of parts) {
    const given = typed[secretsFlag(id)]
    if (typeof given !== 'string') continue
    const secrets = await openSecrets(given, { folder, token: env[tokenVariable(id)] })
    const path = await realpath(given)
    // A copy is as good as the file itself.
    const isSame = ([, other]: [string, { path: string; secrets: OpenSecrets }]) =>
      other.path === path || Buffer.from(other.secrets.pepper).equals(secrets.pepper)
    const same = [...opened].find(isSame)
    if (same) {
      throw new ServiceError(
        'SECRETS_INVALID',
        `The parts ${same[0]} and ${id} have the same secrets, so they are not separated: who steals those of one has those of both. Make a file for each with: keys make FILE.`,
      )
    }
    opened.set(id, { path, secrets })
  }
  return Object.fromEntries([...opened].map(([id, { secrets }]) => [id, secrets]))
}
