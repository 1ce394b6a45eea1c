import * as z from 'zod'
import type { CommandInput } from '../part/usage.js'

/** A command as the command line sends it to a running server, which checks it against the command's usage. */
export interface AdminCommand {
  /** Name of the command in its part's description. */
  name: string
  input: CommandInput
}

/** See {@link AdminCommand}. */
export const adminCommandShape: z.ZodType<AdminCommand> = z.strictObject({
  name: z.string(),
  input: z.strictObject({
    words: z.record(z.string(), z.string()),
    options: z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())])),
    choice: z.string().optional(),
    payload: z.unknown().optional(),
  }),
})
