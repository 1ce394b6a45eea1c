import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { isSafeUrl } from '../http/isSafeUrl.js'

/** A secret stands in the environment, in a file of its own, or in a configuration file that only its owner can read. */
export const secret = z.union([
  z.string().min(1).max(4096),
  z.strictObject({ env: z.string().min(1) }).transform(({ env }, { addIssue }) => {
    const value = process.env[env]
    if (!value) addIssue(`The environment has no ${env}.`)
    return value ?? ''
  }),
  z.strictObject({ file: z.string().min(1) }).transform(({ file }, { addIssue }) => {
    try {
      return readFileSync(file, 'utf8').trim()
    } catch {
      // The error names the place in the configuration.
      addIssue('The file cannot be read.')
      return ''
    }
  }),
])

/** Address of an API, without a final slash. */
export const apiUrl = z
  .url({ protocol: /^https?$/ })
  .regex(/[^/]$/)
  .refine(isSafeUrl)

/** Where checkouts are. */
export const hosts = z
  .array(z.string().regex(/^[a-z0-9.-]+(?::\d{1,5})?$/))
  .min(1)
  .max(16)

/** A provider's names of networks, beside those that are known. */
export const networks = z.record(
  z.string().min(1).max(64),
  z.string().regex(/^(?:eip155:\d{1,20}|solana:[1-9A-HJ-NP-Za-km-z]{32})$/),
)
