import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { ServiceError } from '../../../../errors.js'
import { secretShape } from '../../../../part/secretShape.js'
import { exchange } from '../exchanged.js'
import { toMailDomain } from './findOwnMailbox.js'
import type { ProviderEntry } from './presets.js'
import type { TelegramBot } from './telegramRoute.js'

/** Ways to log in besides the mailbox, as an operator sets them. */
export interface ProvidersOptions {
  readonly providers?: readonly ProviderEntry[] | undefined
  /** The relay of Farcaster's sign-in, without the version, and a node of OP Mainnet. */
  readonly farcaster?: { readonly relay: string; readonly rpc: string } | undefined
  /** The bot whose mini app is a host page. */
  readonly telegram?: TelegramBot | undefined
  /** For development alone: pictures from this machine. Default: false. */
  readonly allowsLoopback?: boolean | undefined
}

/** Exactly this domain, without those below it. */
const mailDomain = z.string().transform((text, { addIssue }) => {
  const domain = toMailDomain(text)
  if (domain === undefined) addIssue('It is no domain of mail addresses in ASCII.')
  return domain ?? ''
})

const fileShape = z.strictObject({
  providers: z
    .array(
      z.strictObject({
        id: z
          .string()
          .regex(/^[a-z][a-z0-9-]{0,31}$/)
          // A host's own accounts: no provider's.
          .refine((id) => id !== exchange),
        name: z.string().min(1).max(40).optional(),
        icon: z
          .string()
          .max(8192)
          .regex(/^data:image\/(?:png|svg\+xml|webp)[;,]/)
          .optional(),
        excluded: z.array(z.string().max(60)).max(100).optional(),
        clientId: z.string().min(1),
        clientSecret: secretShape.optional(),
        issuer: z.url({ protocol: /^https?$/ }).optional(),
        scope: z.string().min(1).optional(),
        mailboxes: z.array(mailDomain).max(100).optional(),
        endpoints: z
          .strictObject({ authorize: z.url(), token: z.url(), profile: z.url(), pictures: z.url().optional() })
          .optional(),
        apple: z
          .strictObject({ team: z.string().min(1), keyId: z.string().min(1), privateKey: secretShape })
          .optional(),
      }),
    )
    .max(50)
    .refine((entries) => new Set(entries.map(({ id }) => id)).size === entries.length, 'An id stands there twice.')
    .optional(),
  farcaster: z
    .strictObject({
      relay: z.url({ protocol: /^https?$/ }).regex(/[^/]$/),
      rpc: secretShape.pipe(z.url({ protocol: /^https?$/ })),
    })
    .optional(),
  telegram: z
    .strictObject({ botKey: secretShape, projects: z.array(z.string().min(1).max(64)).min(1).max(100) })
    .optional(),
})

/**
 * Reads the file of `--login-providers`.
 * @throws {ServiceError} CONFIG_INVALID, naming the place in the file and none of its values
 */
export function readProvidersFile(path: string): ProvidersOptions {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new ServiceError('CONFIG_INVALID', 'The file of --login-providers cannot be read as JSON.', { cause })
  }
  const parsed = fileShape.safeParse(value)
  if (parsed.success) return parsed.data
  const place = parsed.error.issues[0]?.path.join('.') || 'the top'
  throw new ServiceError(
    'CONFIG_INVALID',
    `The file of --login-providers is wrong at ${place}. See docs/operating.md for its shape.`,
  )
}
