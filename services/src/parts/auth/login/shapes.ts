import * as z from 'zod'

/** Id of a transaction, or of a user: B64 of 16 bytes. */
export const idShape = z.string().regex(/^[A-Za-z0-9_-]{22}$/)

/** Where a login begins, as the frame says it. */
export const siteFields = {
  projectId: z.string().min(1).max(64),
  /** Of the host page. */
  origin: z.string().min(1).max(300),
  language: z
    .string()
    .max(35)
    .regex(/^[A-Za-z0-9-]+$/)
    .optional(),
}

/** A transaction and the code that the user has typed. Spaces are what mail programs and users put in. */
export const codeShape = z.strictObject({
  transaction: idShape,
  code: z
    .string()
    .max(40)
    .transform((text) => text.replace(/\s/g, ''))
    .refine((text) => /^(?:\d{6}|\d{8})$/.test(text)),
})

/** A call that has no parameters. */
export const emptyShape = z.strictObject({})

/** Wait between two mails to an address, in seconds, as devices get it. */
export const resendAfter = 30
