import { defineFeature } from '../../kernel/feature/defineFeature.js'
import { type Connection, defineResource, type EndReason, type KnownConnector } from '../../kernel/index.js'
import { historyAtom } from '../../kernel/navigation/index.js'

/** Tells the host of connections that have ended by themselves, and the user, once in all tabs. */
export interface EndedNews {
  /** One has ended. */
  note(connection: Connection, reason: EndReason | 'stored'): void
  /** One that was stored has, while no page was there. */
  miss(connector: KnownConnector, stored: { readonly namespace: string; readonly wallet?: string }): void
  /** The modal has opened: what was not told yet is shown. */
  show(): void
  /** The user has seen what is there. */
  told(): void
  /** The user takes it from sight. */
  dismiss(): void
}

export const endedNews = defineResource<EndedNews>('latchkey-ended-news')

/** Tells hosts and users of connections that they have lost without ending them here. */
export const ended = defineFeature({
  id: endedNews.id,
  provides: { endedNews },
  begin({ resources, events, store, storage, onDispose, tell }) {
    const inform = (run: (news: EndedNews) => void) => resources.get(endedNews).then((news) => news && run(news), tell)
    events.on('ended', ({ connection, reason }) => {
      if (/wallet|expired|failed/.test(reason)) inform((news) => news.note(connection, reason))
    })
    events.on('refused', ({ connector, stored }) => {
      inform((news) => news.miss(connector, stored))
    })
    let isOpen = false
    const follow = () => {
      const wasOpen = isOpen
      isOpen = store.get(historyAtom).length > 0
      if (isOpen && !wasOpen && storage.get('ended', Boolean)) inform((news) => news.show())
    }
    onDispose(store.sub(historyAtom, follow))
  },
  load: () => import('./setup.js'),
})

export { endedState } from './state.js'
