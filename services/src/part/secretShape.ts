import { readFileSync } from 'node:fs'
import * as z from 'zod'

/** A secret of a file of settings: it stands in the file's environment or in a file of its own, or, worse, in the file itself. */
export const secretShape = z.union([
  z.string().min(1),
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
