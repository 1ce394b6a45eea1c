import { defineCoreFeature, endedAtom, endedNews, historyAtom } from '../kernel/internal.js'

/** Tells users of connections that they have lost without ending them here. */
export const ended = defineCoreFeature({
  id: endedNews.id,
  provides: [endedNews.id],
  applies: ({ options }) => options.modal !== false,
  begin({ plugins, events, store, storage, scope, tellError }) {
    const news = () => plugins.get(endedNews)
    events.on('lost', (lost) => void news().then((all) => all?.note(lost), tellError))
    let isOpen = false
    const follow = () => {
      const wasOpen = isOpen
      isOpen = store.get(historyAtom).length > 0
      if (isOpen === wasOpen) return
      if (!isOpen) store.set(endedAtom, [])
      else if (storage.get('ended', Boolean)) news().then((all) => all?.show(), tellError)
    }
    scope.onDispose(store.sub(historyAtom, follow))
  },
  load: () => import('./setup.js'),
})
