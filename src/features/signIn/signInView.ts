import { createTranslate } from '../../kernel/base/translate.js'
import { signIn } from '../../kernel/connections/index.js'
import type { FeatureContext } from '../../kernel/feature/featureContext.js'
import type { Connection, LatchkeyError, Network, SignInRequest } from '../../kernel/index.js'
import { navigation } from '../../kernel/navigation/index.js'
import { messagesAtom } from '../../kernel/plugins/index.js'
import { setSignIn, signInState } from './state.js'

/** What is asked of the user, in the view for it. */
export interface SignInView {
  current(): SignInRequest | undefined
  ask(connection: Connection, network: Network, required: boolean): void
  close(): void
  /** Tells what could not be shown in the view. */
  fail(error: LatchkeyError): void
  track(event: string, request: Pick<SignInRequest, 'connection' | 'network'>, message?: string): void
}

/** An account on a chain, as it is asked for a sign-in; empty for none. */
export const keyOf = (connection: Connection | undefined): string =>
  connection ? `${connection.id} ${connection.networkId}` : ''

export function createSignInView(context: FeatureContext): SignInView {
  const { store, resources, tell, toasts, track } = context
  const { views, coreViewIds } = resources.need(navigation)
  const view = coreViewIds.signIn
  const current = () => store.get(signInState)
  return {
    current,
    ask(connection, network, required) {
      setSignIn(store, { connection, network, required, signing: false })
      views.cover(view)
    },
    close() {
      if (!current()) return
      setSignIn(store, undefined)
      if (views.current()?.view === view) views.uncover(view)
    },
    fail(error) {
      tell(error)
      // The message is for the developer; users read what to do.
      const t = createTranslate(store.get(messagesAtom)[signIn.id] ?? {}, context.locale)
      toasts.error(t(error.code === 'DISCONNECT_FAILED' ? 'signIn.left' : 'signIn.unknown'))
    },
    track(event, { connection, network }, message) {
      const isSmartAccount = connection.accounts[0]?.type === 'smartAccount'
      track(event, { network: network.caipNetworkId, isSmartAccount, ...(message !== undefined && { message }) })
    },
  }
}
