import * as z from 'zod/mini'
import { decodeContext, type Hex, readPermission } from '../../../src/permissions/index.js'
import { FlowError } from '../../flows/index.js'
import { FrameError } from '../errors.js'
import type { KeptGrant, Records } from '../records.js'
import type { Login } from '../types.js'
import type { GrantStore, ListedGrant } from './types.js'

/** What permissions are kept with beyond this browser. */
export interface ServiceGrantsParts {
  /** Address of the sessions part, without a final slash. */
  readonly url: string
  readonly login: Pick<Login, 'askSessions'>
  readonly records: Pick<Records, 'of'>
  /** Managers that the operator pins, by chain: what was found on a chain alone is of one of them. */
  readonly managerOf: (chain: string) => string | undefined
}

const hash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/))
const pageShape = z.object({
  grants: z
    .array(
      z.object({
        account: z.string().check(z.regex(/^0x[0-9a-f]{40}$/)),
        hash,
        chain: z.string().check(z.regex(/^eip155:\d{1,20}$/)),
        origin: z.nullable(z.string().check(z.maxLength(300))),
        at: z.number(),
        answer: z.nullable(z.string().check(z.maxLength(12_000))),
        context: z.nullable(z.string().check(z.maxLength(24_000))),
        uses: z.int().check(z.minimum(0)),
        lastUse: z.optional(z.object({ hash, at: z.number() })),
      }),
    )
    .check(z.maxLength(100)),
  next: z.optional(z.object({ at: z.number(), hash })),
})
type Found = z.infer<typeof pageShape>['grants'][number]

/** As many are sent in one call. */
const mostAtOnce = 10
/** More pages than any user's permissions take. */
const mostPages = 20

/**
 * Permissions as the sessions part keeps them, beside those of this browser. The browser's come first: a service that is down fails no permission, and
 * gets it with the next one that is given, or with the next list.
 */
export function createServiceGrants({ url, login, records, managerOf }: ServiceGrantsParts): GrantStore {
  /** What the service has not taken yet. */
  const waiting = new Map<string, ListedGrant>()
  /** What it does not take: this page does not offer it again. */
  const refused = new Set<string>()
  const keyOf = ({ chain, hash: id }: Pick<KeptGrant, 'chain' | 'hash'>) => `${chain} ${id}`

  /** Has the service keep some. @returns whether it has said something to it; else the next list sends them again: they were given all the same */
  async function put(some: readonly (readonly [key: string, grant: ListedGrant])[]): Promise<boolean> {
    // The browser's clock has parts of a millisecond.
    const grants = some.map(([, { account, chain, origin, at, answer }]) => ({
      ...{ account, chain, origin, answer },
      at: Math.floor(at),
    }))
    try {
      await login.askSessions(url, { route: 'keep', body: { grants }, shape: z.object({}) })
    } catch (error) {
      if (!(error instanceof FlowError || error instanceof FrameError)) throw error
      if (error.code !== 'SERVICE_REFUSED') return false
      // It takes all of a call or none: which of them it does not take is seen one by one.
      if (some.length > 1) return putEach(some.map((one) => [one]))
      for (const [key] of some) refused.add(key)
    }
    for (const [key] of some) waiting.delete(key)
    return true
  }

  async function putEach(parts: readonly Parameters<typeof put>[0][]): Promise<boolean> {
    for (const part of parts) if (!(await put(part))) return false
    return true
  }

  async function send(): Promise<void> {
    const all = [...waiting]
    const calls = Math.ceil(all.length / mostAtOnce)
    await putEach(Array.from({ length: calls }, (_, at) => all.slice(at * mostAtOnce, (at + 1) * mostAtOnce)))
  }

  async function listService(accounts: readonly string[], signal: AbortSignal): Promise<readonly Found[]> {
    const found: Found[] = []
    let after: z.infer<typeof pageShape>['next']
    for (let page = 0; page < mostPages; page++) {
      const body = { accounts: accounts.map((one) => one.toLowerCase()), ...(after && { after }) }
      const { grants, next } = await ask(body)
      signal.throwIfAborted()
      found.push(...grants)
      if (!next) return found
      after = next
    }
    return found
  }

  async function ask(body: { readonly accounts: string[] }) {
    try {
      return await login.askSessions(url, { route: 'list', body, shape: pageShape })
    } catch (cause) {
      if (!(cause instanceof FlowError)) throw cause
      throw new FrameError('RPC_FAILED', 'The service that keeps permissions does not answer now. Try again.')
    }
  }

  /** What no agent can get is given to nobody: it is kept here once the service has it. */
  async function putLinked(account: string, grant: KeptGrant, link: string): Promise<void> {
    const { chain, origin, at, answer } = grant
    const body = { grants: [{ account, chain, origin, answer, at: Math.floor(at) }], link }
    try {
      await login.askSessions(url, { route: 'keep', body, shape: z.object({}) })
    } catch (cause) {
      if (!(cause instanceof FlowError)) throw cause
      if (cause.reason === 'GRANT_LINK_USED')
        throw new FrameError('GRANT_LINK_USED', 'Another permission was given by this link before.')
      throw new FrameError('RPC_FAILED', 'The service that keeps permissions does not answer now. Try again.')
    }
    await records.of(account).keepGrant(grant)
  }

  return {
    async keep(account, grant, link) {
      if (link !== undefined) return putLinked(account, grant, link)
      await records.of(account).keepGrant(grant)
      waiting.set(keyOf(grant), { ...grant, account })
      await send()
    },
    async list(accounts, signal) {
      const local = await Promise.all(
        accounts.map(async (account) =>
          (await records.of(account).grants()).map((grant): ListedGrant => ({ ...grant, account })),
        ),
      )
      signal.throwIfAborted()
      const kept = new Map(local.flat().map((grant) => [keyOf(grant), grant]))
      const found = await listService(accounts, signal)
      const ofService = new Map(found.map((one) => [keyOf(one), one]))
      for (const [key, grant] of kept) {
        const { origin } = ofService.get(key) ?? { origin: null }
        if (origin === null && !refused.has(key)) waiting.set(key, grant)
      }
      await send()
      const others = found.flatMap((one) => toListed(one, managerOf) ?? [])
      const merged = new Map(others.map((one) => [keyOf(one), one]))
      for (const [key, grant] of kept) {
        const { uses, lastUse } = ofService.get(key) ?? {}
        // The browser's own word of a permission of its own: what it is for was approved here.
        merged.set(key, { ...grant, ...(uses !== undefined && { uses }), ...(lastUse && { lastUse }) })
      }
      return [...merged.values()].sort((one, other) => other.at - one.at)
    },
  }
}

/** A permission of the service's. What it says of one is not believed where the bytes say another. */
function toListed(
  { origin, answer, context, lastUse, ...found }: Found,
  managerOf: (chain: string) => string | undefined,
): ListedGrant | undefined {
  const own = { ...found, origin: origin ?? '', ...(lastUse && { lastUse }) }
  if (answer !== null) return { ...own, answer }
  const manager = managerOf(found.chain)
  const [delegation, ...more] = decodeContext((context ?? '0x') as Hex) ?? []
  const permission = delegation && readPermission(delegation)
  if (!permission || more.length || !manager) return undefined
  const { limit, expiry, delegate } = permission
  // Found on the chain alone: of the page that it was for no chain says anything.
  const made = {
    chainId: `0x${BigInt(found.chain.slice('eip155:'.length)).toString(16)}`,
    ...{ from: found.account, to: delegate },
    permission: { type: limit.type, isAdjustmentAllowed: false, data: {} },
    rules: [{ type: 'expiry', data: { timestamp: expiry } }],
    ...{ context, dependencies: [], delegationManager: manager },
  }
  return { ...own, answer: JSON.stringify(made) }
}
