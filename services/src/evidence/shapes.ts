import * as z from 'zod'

const id = z.string().regex(/^[A-Za-z0-9_-]{22}$/)
const b64 = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[A-Za-z0-9_-]+$/)
const bound = {
  purpose: z.enum(['login', 'create', 'recover', 'publish']),
  nAuth: id,
  nCustody: id,
  nRecovery: id,
}

/** An ID token whose nonce is bound to the ceremony. */
export const oidcEvidence = z.strictObject({ id, kind: z.literal('oidc'), token: z.string().max(16_384), ...bound })

/** An assertion of a passkey, whose challenge is bound to the ceremony. The public key comes the first time alone. */
export const waEvidence = z.strictObject({
  id,
  kind: z.literal('wa'),
  credential: b64(1400),
  publicKey: b64(4096).optional(),
  authenticatorData: b64(4096),
  clientDataJSON: b64(8192),
  signature: b64(2048),
  ...bound,
})

/** A mailbox: the address, and the request whose page was pressed. */
export const mailEvidence = z.strictObject({
  id,
  kind: z.literal('mail'),
  address: z.string().max(320),
  request: id.optional(),
})

/** Evidence that takes one ceremony for all parts. */
export const boundEvidence = z.discriminatedUnion('kind', [oidcEvidence, waEvidence])

/** Any evidence. */
export const anyEvidence = z.discriminatedUnion('kind', [mailEvidence, oidcEvidence, waEvidence])

export type OidcEvidence = z.infer<typeof oidcEvidence>
export type WaEvidence = z.infer<typeof waEvidence>
export type MailEvidence = z.infer<typeof mailEvidence>
export type BoundEvidence = z.infer<typeof boundEvidence>
export type AnyEvidence = z.infer<typeof anyEvidence>
