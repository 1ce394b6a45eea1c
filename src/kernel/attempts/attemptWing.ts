import { unlessAborted } from '../base/clock.js'
import { keepCode } from '../base/keepCode.js'
import { connections as connectionsResource, signIn } from '../connections/index.js'
import type { ConnectWith } from '../contract/connect.js'
import type { KnownConnector, PairingProgress } from '../contract/connector.js'
import { closedError, LatchkeyError, messageOf } from '../contract/errors.js'
import { defineResource } from '../contract/resource.js'
import type { Connection } from '../contract/state.js'
import type { WalletListing } from '../contract/walletListing.js'
import { defineWing } from '../feature/defineFeature.js'
import type { FeatureContext } from '../feature/featureContext.js'
import { closedReason, navigation as navigationResource } from '../navigation/index.js'
import type { PreparedPairing } from './preparedPairing.js'
import { createShownAttempts } from './shownAttempts.js'
import { attemptAtom } from './state.js'

/** What connects without the list: a click on a row does not need it. */
const loadDirect = /* @__PURE__ */ keepCode(() => import('./connectDirectly.js'))

/** What the user chose, besides the connector. */
export interface Choice {
  /** Default: all of the connector's. */
  readonly namespaces?: readonly string[]
  /** The wallet from the list, where the connector reaches many. */
  readonly wallet?: WalletListing
  /** The view that accompanies it. Default: the connector's own, else the one for external wallets. */
  readonly view?: string
  /** How the wallet is reached, for usage events. Default `browser`. */
  readonly platform?: string
  /** One that is ready: the attempt goes on with it where it is for this connector and these namespaces. Default: none. */
  readonly pairing?: PreparedPairing
}

/** Attempts to connect as users make them: in the modal, by a click on a wallet. */
export interface AttemptWing {
  /** Begins an attempt; where its URI is known already, it is returned, so that a tap can lead to the wallet at once. */
  begin(connector: KnownConnector, choice?: Choice): PairingProgress | undefined
  /**
   * Connects through a connector, and shows the view that accompanies it. For clicks: nothing is awaited before. Returns
   * the pairing where one was ready, so that the same task can lead to the wallet.
   */
  choose(connector: KnownConnector, choice?: Choice): PairingProgress | undefined
  /** Tries the attempt in sight once more. */
  chooseAgain(): void
  /** See `connectDirectly`. @throws {LatchkeyError} CODE_UNAVAILABLE as well */
  direct(request: ConnectWith): Promise<Connection>
}

export const attempts = defineResource<AttemptWing>('latchkey-attempts')

function createAttemptWing(context: FeatureContext): AttemptWing {
  const { resources, events, signal, track } = context
  const parts = resources.need(connectionsResource)
  const navigation = resources.need(navigationResource)
  const { views, coreViewIds } = navigation
  const { connections, connectors } = parts
  const admit = resources.has(signIn) ? async () => (await (await resources.get(signIn))?.check()) !== false : undefined
  const shown = createShownAttempts(context, connections, views, admit)

  const viewOf = (connector: KnownConnector, choice: Choice) => choice.view ?? connector.view ?? coreViewIds.connecting
  const begin = (connector: KnownConnector, choice: Choice = {}): PairingProgress | undefined => {
    const { namespaces = connector.namespaces, wallet, platform = 'browser', pairing } = choice
    const view = viewOf(connector, choice)
    // An attempt that nobody could see, or leave, is none.
    if (!views.allows(view)) return undefined
    const from = views.current()?.view ?? coreViewIds.connect
    track('SELECT_WALLET', { name: wallet?.name ?? connector.name, platform, view: from })
    return shown.begin({ connector, namespaces, wallet, view }, pairing)
  }

  return {
    begin,
    choose(connector, choice = {}) {
      const pairing = begin(connector, choice)
      views.push(viewOf(connector, choice))
      return pairing
    },
    chooseAgain: shown.beginAgain,
    async direct(request) {
      const connector = connectors.find(request.connector, request.source)
      // Beside this code, what looks for the wallet or reaches it.
      if (connector) connections.preload(connector)
      else void connectors.discover(request.source)
      const code = loadDirect().catch((cause) => {
        const error = new LatchkeyError('CODE_UNAVAILABLE', `Failed to connect: ${messageOf(cause)}`, { cause })
        events.emit('failed', { error })
        throw error
      })
      const { connectDirectly } = await unlessAborted(signal, code)
      return connectDirectly(context, parts, navigation, admit, request)
    },
  }
}

export const attemptWing = defineWing({
  provides: { attempts, closedReason },
  begin: (context) => ({
    attempts: createAttemptWing(context),
    // What failed last is why, or the user was done with it.
    closedReason: () => context.store.get(attemptAtom)?.error ?? closedError(),
  }),
})
