import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { ServiceError } from '../../errors.js'
import { isSafeUrl } from '../../http/isSafeUrl.js'
import type { RemotePart } from '../../operations/createRemoteOperations.js'
import { secretShape } from '../../part/secretShape.js'
import type { ConsolePartId } from './parts.js'

const part = z.strictObject({
  url: z
    .url()
    .refine(isSafeUrl)
    .transform((url) => url.replace(/\/+$/, '')),
  key: secretShape,
})
const fileShape = z.strictObject({ directory: part.optional(), auth: part.optional(), data: part.optional() })

/**
 * Reads the file of `--console-parts`.
 * @throws {ServiceError} CONFIG_INVALID, naming the place in the file and none of its values
 */
export function readPartsFile(path: string): Partial<Record<ConsolePartId, RemotePart | undefined>> {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new ServiceError('CONFIG_INVALID', 'The file of --console-parts cannot be read as JSON.', { cause })
  }
  const parsed = fileShape.safeParse(value)
  if (parsed.success) return parsed.data
  const place = parsed.error.issues[0]?.path.join('.') || 'the top'
  throw new ServiceError('CONFIG_INVALID', `The file of --console-parts is wrong at ${place}. See docs/console.md.`)
}
