import {
  type AdapterContext,
  type Connector,
  type ConnectorReport,
  type ConnectorSource,
  foldText,
  keepCode,
  LatchkeyError,
} from '../../src/adapter.js'
import { createCrowd, type Member } from '../kit/crowd.js'
import { loadCode } from '../kit/lazyVerb.js'
import { type Announcement, readLegacyWallet, toAnnouncement } from './announcement.js'
import type { Eip1193Provider } from './eip1193.js'
import type { EvmOptions } from './options.js'

const namespaces = ['eip155']
const fallbackId = 'injected'

/** Wallets that announce themselves answer the request within a task; one that did not by now will be a late one. */
const fallbackDelay = 250
/** More wallets than a user has installed: from here on the list is notified of many at once. */
const crowded = 24
/** An installed wallet, and what it announced. */
interface Found extends Member {
  readonly connector: Connector
  readonly wallet: Eip1193Provider
  readonly announcement?: Announcement
}

const loadConnect = /* @__PURE__ */ keepCode(() => import('./connect.js'))

/** Installed wallets. Looks at the page when it is asked to discover or connect, not before. */
export function setup(
  { clock, signal, onDispose }: AdapterContext,
  { eip6963 = true, injected = true }: EvmOptions,
  page: EventTarget | undefined = globalThis.window,
): ConnectorSource {
  const reports = new Set<ConnectorReport>()
  /** Wallets that were chosen: they stay, whatever else is announced. */
  const used = new Set<string>()
  /** Last number behind an id that was taken; none is given twice, so that no such row becomes another wallet's. */
  let serial = 1
  const found = createCrowd<Found>(clock.now, ({ connector }) => used.has(connector.id))
  const find = (id: string) => [...found].find(({ connector }) => connector.id === id)
  let started = false

  // ---- what the list was told, and what it is told next
  const told = new Map<string, Found>()
  let isTelling = false
  function tell(): void {
    isTelling = false
    const now = new Map([...found].map((entry) => [entry.connector.id, entry]))
    for (const [id, { wallet }] of told) {
      if (now.get(id)?.wallet === wallet) continue
      told.delete(id)
      for (const report of reports) report.remove(id)
    }
    for (const [id, entry] of now) {
      if (told.get(id)?.connector === entry.connector) continue
      told.set(id, entry)
      for (const report of reports) report.add(entry.connector)
    }
  }
  /** Told at once, unless there are so many at a time that the list is better told of all of them together. */
  function tellSoon(): void {
    if (isTelling) return
    if (found.size < crowded) {
      tell()
      return
    }
    isTelling = true
    queueMicrotask(() => signal.aborted || tell())
  }

  function announce(announcement: Announcement): void {
    const others = [...found].filter((entry) => entry.announcement)
    if (others.some((entry) => isSame(entry.announcement, announcement))) return
    const fallback = find(fallbackId)
    if (fallback) found.delete(fallback)
    const { name, icon, rdns, wallet } = announcement
    const rivals = others.filter((entry) => claimsSame(entry.announcement, announcement))
    const base = rdns ?? `name:${name.replaceAll('|', '')}`
    const id = others.some(({ connector }) => connector.id === base) ? `${base}#${++serial}` : base
    const clash = rivals.length ? { clash: true } : {}
    const names = [foldText(name), ...(rdns ? [rdns] : [])]
    const connector: Connector = { id, name, type: 'announced', namespaces, icon, rdns, ...clash }
    found.admit({ names, announcement, wallet, connector })
    // Neither replaces the other (S38): the one that was first keeps its id, and both say that there is a clash.
    for (const rival of rivals) found.replace(rival, { ...rival, connector: { ...rival.connector, clash: true } })
    tellSoon()
  }

  function fallBack(): void {
    const wallet = page && !found.size && !signal.aborted ? readLegacyWallet(page) : undefined
    if (!wallet) return
    const connector: Connector = { id: fallbackId, name: 'Browser wallet', type: 'injected', namespaces }
    found.admit({ names: [], wallet, connector })
    tell()
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
      for (const { connector } of told.values()) report.add(connector)
      look()
    },
    preload: loadConnect,
    async connect(request, attempt) {
      if (!request.namespaces.some((namespace) => namespaces.includes(namespace))) return []
      // Connecting without discovery before: the wallets that are there answer at once.
      if (!find(request.connector.id)) look()
      const wallet = find(request.connector.id)?.wallet
      if (!wallet)
        throw new LatchkeyError('CONNECTOR_NOT_FOUND', 'Failed to connect: this wallet is not in the browser')
      used.add(request.connector.id)
      const { connect } = await loadCode(loadConnect)
      attempt.signal.throwIfAborted()
      const session = await connect(wallet, attempt, request.silent, clock)
      return session ? [session] : []
    },
  }
}

/** One wallet that announced itself twice. Other words for a known wallet are another claim. */
const isSame = (one: Announcement | undefined, other: Announcement): boolean =>
  (one?.wallet === other.wallet || one?.uuid === other.uuid) &&
  one.rdns === other.rdns &&
  one.name === other.name &&
  one.icon === other.icon

/** Two announcements that claim to be the same wallet. */
const claimsSame = (one: Announcement | undefined, other: Announcement): boolean =>
  one?.wallet === other.wallet ||
  one?.uuid === other.uuid ||
  (other.rdns
    ? one?.rdns === other.rdns
    : !one?.rdns && one !== undefined && foldText(one.name) === foldText(other.name))
