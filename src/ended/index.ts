import { defineCoreFeature, endedNews, historyAtom } from '../kernel/internal.js'

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
