import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { ServiceError } from '../../errors.js'
import { isSafeUrl } from '../../http/isSafeUrl.js'
import type { RemotePart } from '../../operations/createRemoteOperations.js'
import { secretShape } from '../../part/secretShape.js'
import type { ConsolePartId } from './parts.js'

const url = z
  .url()
  .refine(isSafeUrl)
  .transform((text) => text.replace(/\/+$/, ''))
const part = z.strictObject({ url, key: secretShape })
const fileShape = z
  .object({ directory: part.optional(), auth: part.optional(), data: part.optional() })
  .catchall(z.strictObject({ url }))

/** Parts of other processes. */
interface OtherParts {
  readonly parts: Partial<Record<ConsolePartId, RemotePart | undefined>>
  /** Addresses of parts whose state is shown alone. */
  readonly watched: Readonly<Record<string, string>>
}

/**
 * Reads the file of `--console-parts`.
 * @throws {ServiceError} CONFIG_INVALID, naming the place in the file and none of its values
 */
export function readPartsFile(path: string): OtherParts {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new ServiceError('CONFIG_INVALID', 'The file of --console-parts cannot be read as JSON.', { cause })
  }
  const parsed = fileShape.safeParse(value)
  if (parsed.success) {
    const { directory, auth, data, ...others } = parsed.data
    const watched = Object.fromEntries(Object.entries(others).map(([id, { url: address }]) => [id, address]))
    return { parts: { directory, auth, data }, watched }
  }
  const place = parsed.error.issues[0]?.path.join('.') || 'the top'
  throw new ServiceError('CONFIG_INVALID', `The file of --console-parts is wrong at ${place}. See docs/console.md.`)
}
