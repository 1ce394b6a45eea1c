import {
  type AdapterContext,
  type Connector,
  type ConnectorReport,
  type ConnectorSource,
  LatchkeyError,
  toLatchkeyError,
} from '../../src/kernel/index.js'
import { type Announcement, readLegacyWallet, toAnnouncement } from './announcement.js'
import type { Eip1193Provider } from './eip1193.js'
import type { EvmOptions } from './options.js'

const namespaces = ['eip155']
const fallbackId = 'injected'

/** Wallets that announce themselves answer the request within a task; one that did not by now will be a late one. */
const fallbackDelay = 250
/** More wallets than a person has installed: a page full of them must not become an endless list. */
const walletLimit = 100

interface Found {
  readonly connector: Connector
  readonly wallet: Eip1193Provider
  readonly announcement?: Announcement
}

/** Installed wallets. Looks at the page when it is asked to discover or connect, not before. */
export function setup(context: AdapterContext, options: EvmOptions): ConnectorSource {
  return createInjectedSource(context, options, typeof window === 'undefined' ? undefined : window)
}

/** `setup` with a page that tests hand in; undefined on a server. */
export function createInjectedSource(
  { clock, signal, onDispose }: AdapterContext,
  { eip6963 = true, injected = true }: EvmOptions,
  page: EventTarget | undefined,
): ConnectorSource {
  const found = new Map<string, Found>()
  const reports = new Set<ConnectorReport>()
  let started = false

  const put = (entry: Found) => {
    found.set(entry.connector.id, entry)
    for (const report of reports) report.add(entry.connector)
  }

  function announce(announcement: Announcement): void {
    const others = [...found.values()].filter((entry) => entry.announcement)
    if (others.length >= walletLimit || others.some((entry) => isSame(entry.announcement, announcement))) return
    if (found.delete(fallbackId)) for (const report of reports) report.remove(fallbackId)
    const rivals = others.filter((entry) => claimsSame(entry.announcement, announcement))
    // Neither replaces the other (S38): the one that was first keeps its id, and both say that there is a clash.
    for (const rival of rivals) put({ ...rival, connector: { ...rival.connector, clash: true } })
    const { name, icon, rdns, wallet } = announcement
    const base = rdns ?? `name:${name.replaceAll('|', '')}`
    let id = base
    for (let number = 2; found.has(id); number++) id = `${base}#${number}`
    const clash = rivals.length ? { clash: true } : {}
    put({ announcement, wallet, connector: { id, name, type: 'announced', namespaces, icon, rdns, ...clash } })
  }

  function fallBack(): void {
    const wallet = page && !found.size && !signal.aborted ? readLegacyWallet(page) : undefined
    if (wallet) put({ wallet, connector: { id: fallbackId, name: 'Browser wallet', type: 'injected', namespaces } })
  }

  function look(): void {
    if (!page || signal.aborted) return
    if (eip6963) {
      const listener = (event: Event) => {
        const announcement = toAnnouncement((event as CustomEvent<unknown>).detail)
        if (announcement) announce(announcement)
      }
      // Listen first, then ask (EIP-6963); wallets that arrive later announce themselves unasked.
      if (!started) page.addEventListener('eip6963:announceProvider', listener, { signal })
      page.dispatchEvent(new Event('eip6963:requestProvider'))
    }
    if (!started && injected) {
      const watchLegacy = () => {
        fallBack()
        page.addEventListener('ethereum#initialized', fallBack, { signal })
      }
      if (eip6963) onDispose(clock.after(fallbackDelay, watchLegacy))
      else watchLegacy()
    }
    started = true
  }

  return {
    discover(report) {
      reports.add(report)
      for (const { connector } of found.values()) report.add(connector)
      look()
    },
    async connect(request, attempt) {
      if (!request.namespaces.some((namespace) => namespaces.includes(namespace))) return []
      // Whoever connects without discovery before: the wallets that are there answer at once.
      if (!found.has(request.connector.id)) look()
      const wallet = found.get(request.connector.id)?.wallet
      if (!wallet)
        throw new LatchkeyError('CONNECTOR_NOT_FOUND', 'Failed to connect: this wallet is not in the browser')
      const { connect } = await import('./connect.js').catch((error) => {
        throw toLatchkeyError(error, 'CODE_UNAVAILABLE', 'The code that connects could not be loaded. Try again')
      })
      attempt.signal.throwIfAborted()
      const session = await connect(wallet, attempt, request.silent, clock)
      return session ? [session] : []
    },
  }
}

/** One wallet that announced itself twice. Other words for a known wallet are another claim, whoever makes it. */
const isSame = (one: Announcement | undefined, other: Announcement): boolean =>
  (one?.wallet === other.wallet || one?.uuid === other.uuid) &&
  one.rdns === other.rdns &&
  one.name === other.name &&
  one.icon === other.icon

/** Two announcements that claim to be the same wallet. */
const claimsSame = (one: Announcement | undefined, other: Announcement): boolean =>
  one?.wallet === other.wallet ||
  one?.uuid === other.uuid ||
  (other.rdns ? one?.rdns === other.rdns : !one?.rdns && one?.name === other.name)
