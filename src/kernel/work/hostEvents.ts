import { hostProviders } from '../chains/index.js'
import { signIn } from '../connections/index.js'
import type { FeatureContext } from '../feature/featureContext.js'
import { navigation } from '../navigation/index.js'

/** Tells the host's listeners, and analytics, what happens; and tells the parts that follow the account in use when it changes. */
export function followState(context: FeatureContext): void {
  const { instance, events, page, resources, onDispose, track, tell } = context
  const { latchkey, emitter } = instance
  const { state, watch } = latchkey
  const providers = resources.need(hostProviders)
  const { isAtHome } = resources.need(navigation)

  events.on('connected', ({ connection, reconnected, wallet, method: how, isFirst }) => {
    const { connector } = connection
    emitter.emit('connect', { connection, reconnected })
    if (!isFirst) return
    const paired = () => (page.device().phone ? 'mobile' : 'qrcode')
    const method = how ?? (connector.pairs ? paired() : 'browser')
    const name = wallet?.name ?? connection.wallet?.name ?? connector.name
    track('CONNECT_SUCCESS', { method, name, reconnect: reconnected, view: state().view })
  })
  events.on('ended', ({ connection, reason, error }) => {
    if (reason === 'stored') return
    emitter.emit('disconnect', { connection, reason })
    if (error) track('DISCONNECT_ERROR', { message: error.code })
    else track('DISCONNECT_SUCCESS', { namespace: connection.namespace })
  })

  let last = state()
  let wasOpen = last.open
  onDispose(
    watch(() => {
      const now = state()
      for (const [namespace, { status }] of Object.entries(now.namespaces)) {
        if (status !== last.namespaces[namespace]?.status && status !== 'disconnected') providers.build(namespace)
      }
      if (now.account !== last.account || now.network !== last.network) {
        emitter.emit('change', now)
        resources.get(signIn).then((flow) => flow?.check(), tell)
      }
      // A panel is there without having been asked for: it opens when more is shown than what it begins with.
      const isOpen = now.open && !isAtHome()
      if (isOpen !== wasOpen) track(isOpen ? 'MODAL_OPEN' : 'MODAL_CLOSE', { connected: now.status === 'connected' })
      wasOpen = isOpen
      last = now
    }),
  )
}
