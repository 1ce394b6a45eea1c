import * as z from 'zod/mini'
import { configElement } from '../common/configElement.js'
import { lookShape } from '../common/lookShape.js'
import type { FrameConfig } from './types.js'

const short = z.string().check(z.minLength(1), z.maxLength(200))
/** An address without a final slash: https, or http on the machine itself. */
const address = short.check(
  z.refine((text) => {
    if (!URL.canParse(text) || text.endsWith('/')) return false
    const { protocol, hostname, username } = new URL(text)
    const isLocal = /^(?:(?:.+\.)?localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
    return username === '' && (protocol === 'https:' || (protocol === 'http:' && isLocal))
  }),
)
const caip2 = z.string().check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/))

/** As long as services take the name of an app. */
const appName = z.string().check(z.minLength(1), z.maxLength(40))
const exchange = z.object({ router: short, kind: short, wrapped: short })
const token = z.object({ address: short, symbol: short, decimals: z.int().check(z.minimum(0), z.maximum(36)) })
const contract = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))
const smartAccount = z.object({
  kind: z.literal('EIP7702StatelessDeleGator'),
  version: short,
  delegate: contract,
  entryPoint: contract,
  delegationManager: contract,
})
/** With a query. */
const webAddress = z.string().check(z.maxLength(2048), z.refine(isWebAddress))
const paymaster = z.object({ url: webAddress, address: contract, name: short, isOwn: z.boolean() })

const shape = z.object({
  projectId: short,
  project: short,
  operator: short,
  look: z.optional(lookShape),
  origins: z.array(short),
  names: z.record(short, appName),
  urls: z.object({ auth: address, custody: address, recovery: address, data: address, sessions: z.optional(address) }),
  chains: z.array(
    z.object({
      id: caip2,
      name: short,
      coin: z.object({ symbol: short, decimals: z.int().check(z.minimum(0), z.maximum(36)) }),
      rpcUrl: webAddress,
      explorerUrl: z.optional(webAddress),
      tokens: z.optional(z.array(token).check(z.maxLength(1000))),
      exchanges: z.optional(z.array(exchange).check(z.maxLength(1000))),
      smartAccount: z.optional(smartAccount),
      permissions: z.optional(z.boolean()),
      sponsors: z.optional(z.object({ bundlerUrl: webAddress, paymasters: z.array(paymaster) })),
    }),
  ),
  framedApprovals: z.array(short),
  codeEntry: z.enum(['page', 'frame']),
})

/**
 * Reads what the frame's server put into the page.
 * @throws {Error} when it is missing or is not what `FrameConfig` says: the frame does not start then
 */
export function readConfig(page: Pick<Document, 'getElementById'>): FrameConfig {
  const text = page.getElementById(configElement)?.textContent
  if (!text) throw new Error(`The page has no configuration: the server puts it into #${configElement}.`)
  return shape.parse(JSON.parse(text))
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

/** What the frame takes from its own address. The page writes it, so each is data: none leads to a call (S8). */
export interface FrameAddress {
  /** CAIP-2 of the chain that the page begins with. */
  readonly chainId: string | undefined
  readonly theme: 'light' | 'dark' | undefined
  /** BCP 47. Default: `en`. */
  readonly language: string
  /** A page may ask for the stricter of the two; it cannot undo the operator's choice. */
  readonly codeEntry: 'frame' | undefined
  /** Whether failed calls are written on the console, by name and code. */
  readonly isLogging: boolean
}

/**
 * Reads the parameters of `/sdk`. What does not fit is as if it were absent. Of the protocol's others, the project is the
 * server's answer to this very address, `rpcUrl` is never used, and the rest is about features that this frame does not have
 * (`version`, `enableCloudAuthAccount`, `smartAccountVersion`).
 *
 * @param search `location.search`
 */
export function readAddress(search: string): FrameAddress {
  const values = new URLSearchParams(search.slice(0, 8192))
  const chainId = caip2.safeParse(values.get('chainId'))
  const theme = values.get('theme')
  return {
    chainId: chainId.success ? chainId.data : undefined,
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
    language: readLanguage(values.get('language')),
    codeEntry: values.get('codeEntry') === 'frame' ? 'frame' : undefined,
    isLogging: values.get('enableLogger') !== 'false',
  }
}

/** A language that the page names; English where it is none. */
export function readLanguage(text: string | null): string {
  if (!text || text.length > 35) return 'en'
  try {
    return Intl.getCanonicalLocales(text)[0] ?? 'en'
  } catch {
    return 'en'
  }
}
