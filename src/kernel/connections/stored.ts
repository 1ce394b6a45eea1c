import { atom } from 'jotai/vanilla'
import type { InstanceStorage } from '../base/storage.js'
import type { AccountRef } from '../contract/accounts.js'
import type { CaipNetworkId } from '../contract/caip.js'
import type { Connection } from '../contract/state.js'
import type { Store } from '../contract/store.js'
import { type ConnectionsState, connectionsAtom, type StoredConnection } from './state.js'

/** What a reload needs, under the name `connections`. */
export interface StoredConnections {
  readonly version: 1
  /** The most recent first. */
  readonly connections: readonly StoredConnection[]
  readonly selected: Readonly<Record<string, CaipNetworkId>>
  readonly namespace: string | undefined
}

/** More are not read back, so no more are written. */
export const mostStored = 64

/** An account as it is stored: without its type where that is the default. */
export const toStoredAccount = ({ address, type }: AccountRef): AccountRef => ({
  address,
  ...(type && type !== 'eoa' && { type }),
})

/** A connection as it is stored. */
export const toStored = ({ connector, sourceId, namespace, accounts, wallet }: Connection): StoredConnection => ({
  connector: connector.id,
  source: sourceId,
  namespace,
  ...toStoredAccount(accounts[0] ?? { address: '' }),
  ...(wallet && { wallet: wallet.name.slice(0, 64) }),
})

/**
 * What to remember of a state: what is live and stays so, and what could not be restored yet. The chain that a wallet is on
 * counts as the one selected.
 */
export function toStoredConnections({
  connections,
  selected,
  namespace,
  remembered,
  leaving,
}: ConnectionsState): StoredConnections {
  const chains = connections.map((connection) => [connection.namespace, connection.networkId] as const).reverse()
  return {
    version: 1,
    connections: [...connections.filter(({ id }) => !leaving.includes(id)).map(toStored), ...remembered].slice(
      0,
      mostStored,
    ),
    selected: { ...selected, ...Object.fromEntries(chains) },
    namespace,
  }
}

/** Wallets used last, by the id of their connector or listing, the most recent first: two are remembered (spec section 9). */
export const recentAtom = atom<readonly string[]>([])

const recentCount = 2

/** Remembers connections over a reload. */
export interface ConnectionMemory {
  /** Begins to remember: each change from now on is stored at once. Then restores what was stored, or ends it. */
  restore(): Promise<void>
  noteUse(connectorId: string): void
  /** Stops to remember: what follows is the page's end, not the user's wish. */
  stop(): void
}

const parseNames = (value: unknown): readonly string[] => {
  if (!Array.isArray(value) || !value.every((name) => typeof name === 'string'))
    throw new TypeError('not a list of names')
  return value.slice(0, recentCount)
}

/** @param restoreStored restores what is stored, or ends it; from the call on it is known to the state */
export function createConnectionMemory(
  store: Store,
  storage: InstanceStorage,
  restoreStored: () => Promise<void> | undefined,
): ConnectionMemory {
  let stop = () => {}

  return {
    async restore() {
      store.set(recentAtom, storage.get('recent', parseNames) ?? [])
      const restored = restoreStored()
      // From here on each change of the state is stored.
      const read = () => JSON.stringify(toStoredConnections(store.get(connectionsAtom)))
      let saved = read()
      const save = (text = read()) => {
        saved = text
        storage.set('connections', JSON.parse(text))
      }
      stop = store.sub(connectionsAtom, () => {
        const text = read()
        // What this page has not changed stays as it is: another tab may have changed it.
        if (text !== saved) save(text)
      })
      await restored
    },
    noteUse(connectorId) {
      const recent = [connectorId, ...store.get(recentAtom).filter((other) => other !== connectorId)].slice(
        0,
        recentCount,
      )
      store.set(recentAtom, recent)
      storage.set('recent', recent)
    },
    stop: () => stop(),
  }
}
