'use client'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type {
  ActiveAccount,
  CaipNetworkId,
  Connection,
  ConnectionStatus,
  ConnectOptions,
  LatchkeyEvents,
  LatchkeyState,
  Network,
  NetworkInput,
  SiwxSession,
  ThemeMode,
  ThemeVariables,
} from '../kernel/index.js'
import { reach } from '../kernel/instance/index.js'
import { useLatchkey } from './LatchkeyProvider.js'

/**
 * A part of the instance's state; renders again when that part is another object. On a server, and until the page has
 * taken over, it is the state of a fresh instance: what the server drew and what the page draws first are the same.
 * @param select picks a part as it is; what it makes anew at each call would render for ever. To read what plugins show, give
 * its parameter the type of your instance's state: `(state: ReturnType<typeof latchkey.state>) => state.holdings`
 */
export function useLatchkeyState<Part = LatchkeyState, Shown extends LatchkeyState = LatchkeyState>(
  select: (state: Shown) => Part,
): Part {
  const latchkey = useLatchkey()
  // The instance that the provider was given: its type is lost on the way.
  return useSyncExternalStore(
    latchkey.watch,
    () => select(latchkey.state() as Shown),
    () => select(reach(latchkey).instance.initialState as Shown),
  )
}

/** The account in use, and the status of its namespace. */
export function useLatchkeyAccount(): {
  readonly account: ActiveAccount | undefined
  readonly address: string | undefined
  readonly status: ConnectionStatus
  readonly isConnected: boolean
} {
  const account = useLatchkeyState((state) => state.account)
  const status = useLatchkeyState((state) => state.status)
  return { account, address: account?.address, status, isConnected: status === 'connected' }
}

/** The network in use, those on offer, and a way to change. */
export function useLatchkeyNetwork(): {
  readonly network: Network | undefined
  readonly networks: readonly Network[]
  readonly switchNetwork: (network: CaipNetworkId | NetworkInput) => Promise<void>
} {
  const { switchNetwork } = useLatchkey()
  const network = useLatchkeyState((state) => state.network)
  const networks = useLatchkeyState((state) => state.networks)
  return { network, networks, switchNetwork }
}

/** The theme, and a way to change it. */
export function useLatchkeyTheme(): {
  readonly themeMode: ThemeMode
  readonly themeVariables: ThemeVariables
  readonly setTheme: (mode: ThemeMode, variables?: ThemeVariables) => void
} {
  const { setTheme } = useLatchkey()
  const themeMode = useLatchkeyState((state) => state.themeMode)
  const themeVariables = useLatchkeyState((state) => state.themeVariables)
  return { themeMode, themeVariables, setTheme }
}

/** Listens to one kind of event while mounted; the newest listener is called. */
export function useLatchkeyEvent<Name extends keyof LatchkeyEvents>(
  name: Name,
  listener: (event: LatchkeyEvents[Name]) => void,
): void {
  const latchkey = useLatchkey()
  const newest = useRef(listener)
  useEffect(() => {
    newest.current = listener
  })
  useEffect(() => latchkey.on(name, (event) => newest.current(event)), [latchkey, name])
}

/** Connects, and says how the last attempt of this hook ended. */
export function useLatchkeyConnect(): {
  /** Settles as `latchkey.connect` does. */
  readonly connect: (options?: ConnectOptions) => Promise<Connection>
  readonly connecting: boolean
  readonly error: unknown
} {
  const latchkey = useLatchkey()
  const [state, setState] = useState<{ connecting: boolean; error?: unknown }>({ connecting: false })
  const connect = useCallback(
    async (options?: ConnectOptions) => {
      setState({ connecting: true })
      try {
        const connection = await latchkey.connect(options)
        setState({ connecting: false })
        return connection
      } catch (error) {
        setState({ connecting: false, error })
        throw error
      }
    },
    [latchkey],
  )
  return { connect, ...state, error: state.error }
}

/** The sign-in session of the account in use on its chain (options `siwx` and `siwe`). */
export function useLatchkeySession(): {
  readonly session: SiwxSession | undefined
  readonly isSignedIn: boolean
  /** Ends it; the wallet stays connected. Where a session is required, the user is asked for one again. */
  readonly signOut: () => Promise<void>
} {
  const latchkey = useLatchkey()
  const session = useLatchkeyState((state) => state.session)
  return { session, isSignedIn: session !== undefined, signOut: latchkey.signOut }
}

/** Disconnects one namespace, or all. */
export const useLatchkeyDisconnect = (): ((namespace?: string) => Promise<void>) => useLatchkey().disconnect
