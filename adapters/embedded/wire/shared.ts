import * as z from 'zod/mini'

/** A text of bounded length, in UTF-16 units. */
export const text = (length: number) => z.string().check(z.maxLength(length))

/** 128 random bits in lower-case hex: which window a page has opened. */
export const windowId = z.string().check(z.regex(/^[\da-f]{32}$/))

/** A chain: a number on EVM, the CAIP-2 text elsewhere (protocol, section 3). Texts of digits are taken as well. */
export const chainId = z.union([z.int().check(z.minimum(1)), text(41)])

/** Pages of the wallet's settings that a page may open them at. */
export const settingsPage = z.enum(['devices', 'recovery', 'recent', 'import', 'offer', 'permissions'])

export const accountType = z.enum(['eoa', 'smartAccount'])

/** Six digits, or eight while codes are being guessed at (S25). */
export const otp = z.string().check(z.regex(/^\d{6}(\d\d)?$/))

export const email = z.string().check(z.maxLength(320), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/))

/** A sign-in message in parts; the text itself is `serializedMessage` (section 3). */
export const siwxMessage = z.object({
  accountAddress: text(128),
  chainId: text(41),
  domain: text(253),
  uri: text(2048),
  version: text(8),
  nonce: text(256),
  serializedMessage: z.optional(text(16_384)),
  notBefore: z.optional(text(64)),
  statement: z.optional(text(4096)),
  resources: z.optional(z.array(text(2048)).check(z.maxLength(50))),
  requestId: z.optional(text(256)),
  issuedAt: z.optional(text(64)),
  expirationTime: z.optional(text(64)),
})

/** What a login signs in place of the address, before there is one (section 3). */
export const accountPlaceholder = '<<AccountAddress>>'

/** Reads the envelope of a message of either side; the payload is read by its own shape. */
export const envelope = z.object({
  type: text(80),
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  payload: z.optional(z.unknown()),
})
