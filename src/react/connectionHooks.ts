'use client'
import { useCallback } from 'react'
import type {
  AccountRef,
  ChainProvider,
  Connection,
  ConnectOptions,
  KnownConnector,
  RecentConnection,
  WalletInfo,
} from '../kernel/index.js'
import { useLatchkeyConnect, useLatchkeyState } from './hooks.js'
import { useLatchkey } from './LatchkeyProvider.js'

/** Wallets on offer, for a list of your own; complete once they were looked for, as by `latchkey.preload(true)` or the modal. */
export function useLatchkeyWallets(): {
  readonly wallets: readonly KnownConnector[]
  /** Connects one of them, by its id. Call it in the click's own task. Settles as `latchkey.connect` does. */
  readonly connect: (id: string, options?: Omit<ConnectOptions, 'connector'>) => Promise<Connection>
  readonly connecting: boolean
  readonly error: unknown
} {
  const wallets = useLatchkeyState((state) => state.connectors)
  const { connect, ...rest } = useLatchkeyConnect()
  const connectOne = useCallback<ReturnType<typeof useLatchkeyWallets>['connect']>(
    (id, options) => connect({ ...options, connector: id }),
    [connect],
  )
  return { wallets, connect: connectOne, ...rest }
}

/** What the wallet in use says of itself: its name and picture are a stranger's words. Undefined without a connection. */
export const useLatchkeyWalletInfo = (): WalletInfo | undefined =>
  useLatchkeyState((state) => {
    const { connection } = state.namespaces[state.namespace ?? ''] ?? {}
    return connection?.wallet
  })

/** Connections: those that are live, those of before, and what is done with them. */
export function useLatchkeyConnections(): {
  readonly connections: readonly Connection[]
  readonly recent: readonly RecentConnection[]
  /** Makes one the one in use: a live one at once, a recent one by connecting again. Settles as `latchkey.switchConnection` does. */
  readonly switchConnection: (id: string, account?: AccountRef) => Promise<Connection>
  /** Forgets a recent one. */
  readonly deleteConnection: (id: string) => Promise<void>
} {
  const { switchConnection, deleteConnection } = useLatchkey()
  const connections = useLatchkeyState((state) => state.connections)
  const recent = useLatchkeyState((state) => state.recent)
  return { connections, recent, switchConnection, deleteConnection }
}

/** The provider of a namespace: the same object before and after a connection. @throws {LatchkeyError} ADAPTER_MISSING when it is asked */
export const useLatchkeyProvider = (namespace: string): ChainProvider => useLatchkey().provider(namespace)

/** Opens the change of the login's e-mail address (plugin `email`); settles as `latchkey.open` does. */
export function useLatchkeyUpdateEmail(): () => Promise<unknown> {
  const latchkey = useLatchkey()
  return useCallback(() => latchkey.open({ view: 'UpdateEmailWallet' }), [latchkey])
}
