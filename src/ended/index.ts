import type { StoredConnection } from '../kernel/connections/index.js'
import { defineCoreFeature } from '../kernel/coreFeature.js'
import { type Connection, type Connector, defineResource, type EndReason } from '../kernel/index.js'
import { historyAtom } from '../kernel/navigation/index.js'

/** Tells the host of connections that have ended by themselves, and the user, once in all tabs. */
export interface EndedNews {
  /** One has ended. */
  note(connection: Connection, reason: EndReason | 'stored'): void
  /** One that was stored has, while no page was there. */
  miss(connector: Connector, stored: StoredConnection): void
  /** The modal has opened: what was not told yet is shown. */
  show(): void
  /** The user has seen what is there. */
  told(): void
  /** The user takes it from sight. */
  dismiss(): void
}

export const endedNews = defineResource<EndedNews>('latchkey-ended-news')

/** Tells hosts and users of connections that they have lost without ending them here. */
export const ended = defineCoreFeature({
  id: endedNews.id,
  provides: [endedNews.id],
  begin({ plugins, events, store, storage, scope, tellError }) {
    const news = () => plugins.get(endedNews)
    events.on('ended', ({ connection, reason }) => {
      if (/wallet|expired|failed/.test(reason)) news().then((all) => all?.note(connection, reason), tellError)
    })
    events.on('refused', ({ connector, stored }) => {
      news().then((all) => all?.miss(connector, stored), tellError)
    })
    let isOpen = false
    const follow = () => {
      const wasOpen = isOpen
      isOpen = store.get(historyAtom).length > 0
      if (isOpen && !wasOpen && storage.get('ended', Boolean)) news().then((all) => all?.show(), tellError)
    }
    scope.onDispose(store.sub(historyAtom, follow))
  },
  load: () => import('./setup.js'),
})

export { endedState } from './state.js'
