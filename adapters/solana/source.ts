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
import type { SolanaOptions } from './options.js'
import { openRegistry } from './registry.js'
import { readIdentity, type StandardWallet, watchChanges } from './walletStandard.js'

const namespaces = ['solana']

interface Entry extends Member {
  readonly wallet: StandardWallet
  /** Given with its first row, and kept while it is registered. */
  id?: string
  /** As it is in the list; undefined while it is not. */
  row?: Connector
  /** It was chosen: it stays, whatever else registers. */
  used?: boolean
  /** Sessions that end when the wallet leaves. */
  readonly onGone: Set<() => void>
  /** Ends the watch for changes. */
  stop(): void
}

const loadConnect = /* @__PURE__ */ keepCode(() => import('./connect.js'))

/** Installed wallets. Looks at the page when it is asked to discover or connect, not before. */
export function setup(
  { signal, clock, onDispose }: AdapterContext,
  { walletStandard = true }: SolanaOptions,
  page: EventTarget | undefined = globalThis.window,
): ConnectorSource {
  const entries = createCrowd<Entry>(clock.now, ({ used }) => used === true)
  const reports = new Set<ConnectorReport>()
  let opened = false

  /** Last number behind an id that was taken; none is given twice, so that no such row becomes another wallet's. */
  let serial = 1
  const toId = (name: string) => {
    const base = `ws:${name.replaceAll('|', '')}`
    return [...entries].some(({ id }) => id === base) ? `${base}#${++serial}` : base
  }

  /** Brings the list in line with what wallets say of themselves now. */
  function refresh(): void {
    const identities = [...entries].map((entry) => ({ entry, identity: readIdentity(entry.wallet) }))
    for (const { entry, identity } of identities) {
      if (!identity) {
        if (entry.row) for (const report of reports) report.remove(entry.row.id)
        entry.row = undefined
        continue
      }
      entry.id ??= toId(identity.name)
      // Neither replaces the other (S38): both say that there is a clash.
      const clash = identities.some(
        (other) => other.entry !== entry && other.identity && foldText(other.identity.name) === foldText(identity.name),
      )
      const row: Connector = { id: entry.id, type: 'announced', namespaces, ...identity, ...(clash && { clash }) }
      const { row: before } = entry
      if (before && before.name === row.name && before.icon === row.icon && before.clash === row.clash) continue
      entry.row = row
      for (const report of reports) report.add(row)
    }
  }

  function leave(entry: Entry): void {
    entries.delete(entry)
    entry.stop()
    for (const end of [...entry.onGone]) end()
    if (entry.row) for (const report of reports) report.remove(entry.row.id)
  }

  function look(): void {
    if (!page || opened || signal.aborted || !walletStandard) return
    opened = true
    openRegistry(page, signal, {
      registered(wallet) {
        if ([...entries].some((entry) => entry.wallet === wallet)) return
        const name = readIdentity(wallet)?.name
        const names = name === undefined ? [] : [foldText(name)]
        const left = entries.admit({ wallet, names, onGone: new Set(), stop: watchChanges(wallet, refresh) })
        for (const entry of left) leave(entry)
        refresh()
      },
      unregistered(wallet) {
        const entry = [...entries].find((each) => each.wallet === wallet)
        if (!entry) return
        leave(entry)
        refresh()
      },
    })
    onDispose(() => {
      for (const entry of entries) {
        entry.stop()
        entries.delete(entry)
      }
    })
  }

  return {
    discover(report) {
      reports.add(report)
      for (const { row } of entries) if (row) report.add(row)
      look()
    },
    preload: loadConnect,
    async connect(request, attempt) {
      if (!request.namespaces.some((namespace) => namespaces.includes(namespace))) return []
      // Connecting without discovery before: the wallets that are there answer at once.
      look()
      const entry = [...entries].find(({ row }) => row?.id === request.connector.id)
      if (!entry) throw new LatchkeyError('CONNECTOR_NOT_FOUND', 'Failed to connect: this wallet is not in the browser')
      entry.used = true
      const { connect } = await loadCode(loadConnect)
      attempt.signal.throwIfAborted()
      const session = await connect(entry, request, attempt, clock)
      return session ? [session] : []
    },
  }
}
