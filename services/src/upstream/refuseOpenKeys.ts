import { statSync } from 'node:fs'
import { ServiceError } from '../errors.js'

/** Settings of drivers that are secrets. */
const secrets = ['key', 'webhookSecret']

/**
 * Refuses a configuration file in which keys stand, and which others can read.
 * @param flag the option that names the file: `--onramp`
 * @throws {ServiceError} CONFIG_INVALID
 */
export function refuseOpenKeys(
  path: string,
  flag: string,
  entries: readonly Readonly<Record<string, unknown>>[],
): void {
  const holdsKeys = entries.some((entry) => secrets.some((name) => typeof entry[name] === 'string'))
  // Windows has no such permissions.
  if (holdsKeys && process.getuid && (statSync(path).mode & 0o077) !== 0)
    throw new ServiceError(
      'CONFIG_INVALID',
      `The file of ${flag} holds keys and can be read by others. Close it with chmod 600, or name the keys as {"env": "..."} or {"file": "..."}.`,
    )
}
