import * as z from 'zod'

/** Where a part answers a console in another process. */
export const operationsPath = (part: string) => `/operations/${part}`

const actor = z.strictObject({ by: z.literal('console'), who: z.string().min(1).max(64) })

/** A call of an operation. */
export const callShape = z.strictObject({
  name: z.string().max(64),
  input: z.unknown(),
  actor,
  expected: z.string().max(64).optional(),
})

/** A question for the log. */
export const filterShape = z.strictObject({
  before: z.number().optional(),
  beforeNumber: z.number().optional(),
  projects: z.array(z.string()).optional(),
  who: z.string().max(64).optional(),
  did: z.string().max(64).optional(),
  limit: z.number().int().min(1).max(1000),
})

/** A question whose projects something is. */
export const reachShape = z.strictObject({ of: z.enum(['user', 'realm']), id: z.string().max(400) })

/** How a part says that it did not do it. `current`, `tag`: of a `ChangedError`. */
export const refusalShape = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    current: z.looseObject({}).nullish(),
    tag: z.string().optional(),
  }),
})
