import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { ServiceError } from '../../errors.js'
import { refuseOpenKeys } from '../../upstream/refuseOpenKeys.js'

/** Which providers sell, and where users are. */
export interface OnrampOptions {
  /** Drivers by the names that a project's flag has for them. What else an entry holds is its kind's settings. */
  readonly drivers?:
    | Readonly<Record<string, { readonly kind: string; readonly [setting: string]: unknown }>>
    | undefined
  /** Header in which the operator's proxy says the caller's country, such as `cf-ipcountry`. Default: none is read. */
  readonly countryHeader?: string | undefined
  /** Where nothing else says it. Default `US`. */
  readonly defaultCountry?: string | undefined
}

const fileShape = z.strictObject({
  drivers: z.record(z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/), z.looseObject({ kind: z.string() })).optional(),
  countryHeader: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,60}$/)
    .optional(),
  defaultCountry: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
})

/**
 * Reads the file of `--onramp`.
 * @throws {ServiceError} CONFIG_INVALID, naming the place in the file and none of its values; also where keys stand in it and others can read
 * it
 */
export function readOnrampFile(path: string): OnrampOptions {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // The error would quote the file.
    throw new ServiceError('CONFIG_INVALID', 'The file of --onramp cannot be read as JSON.')
  }
  const parsed = fileShape.safeParse(value)
  if (!parsed.success) {
    const place = parsed.error.issues[0]?.path.join('.') || 'the top'
    throw new ServiceError(
      'CONFIG_INVALID',
      `The file of --onramp is wrong at ${place}. See docs/onramp.md for its shape.`,
    )
  }
  refuseOpenKeys(path, '--onramp', Object.values(parsed.data.drivers ?? {}))
  return parsed.data
}
