import { chmod, mkdir, open } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { ServiceError } from '../errors.js'

/**
 * Writes a secret to a file that its owner alone may read (mode 600), and that was not there.
 * @throws {ServiceError} SECRETS_INVALID
 */
export async function writeNewFile(path: string, text: string): Promise<void> {
  let file: Awaited<ReturnType<typeof open>>
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    file = await open(path, 'wx', 0o600)
  } catch (cause) {
    const why =
      (cause as NodeJS.ErrnoException).code === 'EEXIST'
        ? 'is there already, and is left as it is'
        : 'cannot be written'
    throw new ServiceError('SECRETS_INVALID', `The file ${basename(path)} ${why}.`, { cause })
  }
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await chmod(path, 0o600)
}
