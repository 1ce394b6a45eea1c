import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { ServiceError } from '../../../errors.js'
import { isSafeUrl } from '../../../http/isSafeUrl.js'
import { secretShape } from '../../../part/secretShape.js'

/** A provider of the operator's, by which those log in who were invited. */
export interface OpenIdSettings {
  /** What the button says. */
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

const fileShape = z.strictObject({
  name: z.string().min(1).max(40),
  issuer: z.url().refine(isSafeUrl),
  clientId: z.string().min(1),
  clientSecret: secretShape,
})

/**
 * Reads the file of `--console-openid`.
 * @throws {ServiceError} CONFIG_INVALID, naming the place in the file and none of its values
 */
export function readOpenIdFile(path: string): OpenIdSettings {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new ServiceError('CONFIG_INVALID', 'The file of --console-openid cannot be read as JSON.', { cause })
  }
  const parsed = fileShape.safeParse(value)
  if (parsed.success) return parsed.data
  const place = parsed.error.issues[0]?.path.join('.') || 'the top'
  throw new ServiceError('CONFIG_INVALID', `The file of --console-openid is wrong at ${place}. See docs/console.md.`)
}
