import { z } from 'zod'
import { ServiceError } from '../../../errors.js'
import { isPlainText } from '../../../text.js'
import { expandEntry } from './entry.js'
import { isAppLink, isBrowseTemplate, isHttpsLink } from './link.js'
import type { InjectedId, WalletRecord } from './record.js'

const text = (limit: number) =>
  z
    .string()
    .min(1)
    .max(limit)
    .refine((value) => value === value.trim(), 'begins or ends with a space')
    .refine(isPlainText, 'holds characters that are not seen, or letters that pass for others')

const slug = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'takes 1 to 64 small letters, digits and -')
const https = z.string().refine(isHttpsLink, 'must be an https:// address')
const appLink = z.string().refine(isAppLink, 'must be an https:// address or a scheme of the app, such as name://')
const count = z.number().int().min(0).max(1_000_000)

const injectedSchema: z.ZodType<InjectedId> = z.strictObject({
  namespace: z
    .string()
    .regex(/^[-a-z0-9]{3,8}$/, 'must be a CAIP-2 namespace, such as eip155')
    .optional(),
  injected_id: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'takes 1 to 64 letters, digits, _ . and -')
    .optional(),
})

/** One wallet, strictly: a field that is not known is refused, so that a slip of the pen is noticed. */
export const walletSchema: z.ZodType<WalletRecord> = z
  .strictObject({
    id: slug,
    name: text(64),
    badge_type: z.enum(['none', 'certified']).optional(),
    description: text(300).optional(),
    chains: z
      .array(z.string().regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'must be a CAIP-2 id, such as eip155:1'))
      .max(256)
      .optional(),
    homepage: https.optional(),
    image_id: slug.optional(),
    image_url: https.optional(),
    order: count.optional(),
    display_index: count.optional(),
    supports_wc: z.boolean().optional(),
    supports_wcpay: z.boolean().optional(),
    link_mode: https.nullish(),
    mobile_link: appLink.nullish(),
    desktop_link: appLink.nullish(),
    webapp_link: https.nullish(),
    app_store: https.nullish(),
    play_store: https.nullish(),
    chrome_store: https.nullish(),
    rdns: z
      .string()
      .max(128)
      .regex(/^[a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)+$/, 'must be a domain name in reverse, such as com.example.wallet')
      .nullish(),
    injected: z.array(injectedSchema).max(16).nullish(),
    browse_link: z
      .string()
      .refine(isBrowseTemplate, 'must be an https:// address or a scheme of the app with {url} in it')
      .nullish(),
  })
  .superRefine(({ browse_link, mobile_link, desktop_link }, context) => {
    const scheme = browse_link?.slice(0, browse_link.indexOf(':') + 1)
    const isOwn = [mobile_link, desktop_link].some((link) => scheme && link?.startsWith(scheme))
    if (scheme && scheme !== 'https:' && !isOwn) {
      const message = 'must be https, or have the scheme of mobile_link or desktop_link'
      context.addIssue({ code: 'custom', path: ['browse_link'], message })
    }
  })

/** Most wallets of one import. */
const walletLimit = 10_000

/**
 * Reads what an operator wrote to fresh objects: a list of wallets, or one; as the wire has them, or in the short form of
 * docs/directory.md.
 * @throws {ServiceError} WALLET_INVALID naming the entry and the field; also when an id stands there twice
 */
export function parseWallets(json: unknown): WalletRecord[] {
  const entries: unknown[] = Array.isArray(json) ? json : [json]
  if (entries.length > walletLimit) {
    throw new ServiceError('WALLET_INVALID', `A list has at most ${walletLimit} wallets.`)
  }
  const seen = new Set<string>()
  return entries.map((entry, index) => {
    const wallet = parseWallet(entry, index)
    if (seen.has(wallet.id)) throw new ServiceError('WALLET_INVALID', `The wallet "${wallet.id}" stands there twice.`)
    seen.add(wallet.id)
    return wallet
  })
}

function parseWallet(entry: unknown, index: number): WalletRecord {
  const { success, data, error } = walletSchema.safeParse(expandEntry(entry))
  if (success) return data
  const [issue] = error.issues
  const field = issue?.path.length ? `field "${issue.path.join('.')}": ` : ''
  throw new ServiceError('WALLET_INVALID', `Wallet ${nameEntry(entry, index)}: ${field}${issue?.message}.`)
}

/** `3 ("rainbow")`: counted from 1, with the id when it can be shown. */
function nameEntry(entry: unknown, index: number): string {
  const id = typeof entry === 'object' && entry !== null && 'id' in entry ? slug.safeParse(entry.id).data : undefined
  return id === undefined ? `${index + 1}` : `${index + 1} ("${id}")`
}
