import type { Connections } from '../connections/index.js'
import type { PairingProgress } from '../contract/connector.js'
import { toLatchkeyError } from '../contract/errors.js'
import type { ConnectAttempt } from '../contract/state.js'
import type { FeatureContext } from '../feature/featureContext.js'
import { historyAtom, type ViewStack } from '../navigation/index.js'
import type { PreparedPairing } from './preparedPairing.js'
import { attemptAtom } from './state.js'

/** The attempts that a user sees: one at a time, in `attemptAtom`, until it succeeded or its view was left. */
export interface ShownAttempts {
  /** Begins one; returns the pairing that it goes on with, where the one at hand is for it. */
  begin(attempt: ConnectAttempt, prepared?: PreparedPairing): PairingProgress | undefined
  /** Tries the one in sight once more. */
  beginAgain(): void
}

/** @param admit asks for the sign-in that follows; false where the user is not through */
export function createShownAttempts(
  { store, track, onDispose }: Pick<FeatureContext, 'store' | 'track' | 'onDispose'>,
  connections: Pick<Connections, 'connect' | 'cancel'>,
  views: ViewStack,
  admit: (() => Promise<boolean>) | undefined,
): ShownAttempts {
  /** Counts the attempts in sight: what an older one says is no longer of interest. */
  let latest = 0

  const begin: ShownAttempts['begin'] = ({ connector, namespaces, wallet, view }, prepared) => {
    const taken = prepared?.take(connector, namespaces)
    const shown: ConnectAttempt = { connector, namespaces, wallet, view }
    const mine = ++latest
    const isCurrent = () => mine === latest && store.get(attemptAtom) !== undefined
    store.set(attemptAtom, taken ? { ...shown, pairing: taken.pairing } : shown)
    const onProgress = (pairing: PairingProgress) => {
      if (isCurrent()) store.set(attemptAtom, { ...shown, pairing })
    }
    const connected = connections.connect(connector, { namespaces, wallet, onProgress })
    connected.then(
      ([connection]) => {
        if (!isCurrent()) return
        // What led to the list of wallets: the host's `open()`, or a view for which connecting is a step on its way.
        const from = store.get(historyAtom).findLast((entry) => entry.view === view)?.key ?? 0
        // Connected is connected; a sign-in that follows is between the user and the app.
        views.resolve(connection, from)
        const go = () => {
          store.set(attemptAtom, undefined)
          views.leave(from)
        }
        if (!admit) return go()
        admit().then(
          (through) => {
            if (!isCurrent()) return
            if (through) go()
            else store.set(attemptAtom, undefined)
          },
          // The code of the sign-in did not come: nobody passes for signed in, and the attempt can be made again.
          (cause) => {
            const error = toLatchkeyError(cause, 'SIGN_IN_FAILED', 'The sign-in could not be loaded')
            if (isCurrent()) store.set(attemptAtom, { ...shown, error })
          },
        )
      },
      (cause) => {
        // No other attempt went on with it, or that one is over.
        taken?.release()
        const error = toLatchkeyError(cause, 'CONNECTION_FAILED', 'Failed to connect')
        if (isCurrent()) store.set(attemptAtom, { ...shown, error })
        if (error.outcome !== 'dismissed')
          track(error.outcome === 'rejected' ? 'USER_REJECTED' : 'CONNECT_ERROR', { message: error.code })
      },
    )
    return taken?.pairing
  }

  // Leaving the view of an attempt ends it.
  onDispose(
    store.sub(historyAtom, () => {
      const shown = store.get(attemptAtom)
      if (!shown || store.get(historyAtom).some(({ view }) => view === shown.view)) return
      store.set(attemptAtom, undefined)
      connections.cancel()
    }),
  )

  return {
    begin,
    beginAgain() {
      const shown = store.get(attemptAtom)
      if (shown) begin(shown)
    },
  }
}
