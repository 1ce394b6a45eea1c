'use client'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { endedState } from '../features/ended/index.js'
import type { FeatureContext } from '../kernel/feature/featureContext.js'
import type { ViewEntry } from '../kernel/index.js'
import { historyAtom, navigation } from '../kernel/navigation/index.js'
import { alertsAtom } from '../kernel/notices/index.js'
import { pluginHost } from '../kernel/plugins/index.js'
import { Bars } from './bars/Bars.js'
import { UiProvider } from './context.js'
import { FeatureContextProvider, useAtomValue, useFeatureContext, useWing } from './hooks/FeatureContext.js'
import { MessagesProvider } from './hooks/MessagesContext.js'
import { EntryProvider } from './hooks/useNavigation.js'
import { imageOriginsOf } from './imageOrigins.js'
import type { CoreMessages } from './messages/loadMessages.js'
import { RoutedView, Router, toLocation, toNavigator, toRoutes } from './router.js'
import { ShownToast } from './shell/ShownToast.js'
import type { Shell } from './shell/types.js'
import { ViewTransition } from './shell/ViewTransition.js'

interface ModalProps {
  readonly context: FeatureContext
  /** Undefined on a server, which draws without one. */
  readonly shell?: Shell
  readonly messages: CoreMessages
}

/** The modal's tree: the view in sight, alerts and toasts. */
export function Modal({ context, shell, messages }: ModalProps) {
  return (
    <FeatureContextProvider value={context}>
      <MessagesProvider value={messages}>
        <UiProvider shell={shell} translate={messages.translate} imageOrigins={imageOriginsOf(context)}>
          <Views />
          <ShownToast />
        </UiProvider>
      </MessagesProvider>
    </FeatureContextProvider>
  )
}

/** The view that the history has on top, as its route. */
function Views() {
  const { latchkey } = useFeatureContext().instance
  const plugins = useWing(pluginHost)
  const { coreViews, coreViewIds, views } = useWing(navigation)
  const routes = useMemo(() => toRoutes(coreViews, plugins.descriptors), [coreViews, plugins])
  const navigator = useMemo(() => toNavigator(views), [views])
  const history = useHistory()
  const alerted = useAtomValue(alertsAtom).some(({ level }) => level === 'error')
  const ended = useAtomValue(endedState).length > 0
  const depth = useRef(0)
  const current = history.at(-1)
  const isBack = history.length < depth.current
  useEffect(() => {
    depth.current = history.length
  })

  // Closed, the first view waits ready drawn. Others would read balances while nothing is shown.
  const home = latchkey.state().account ? undefined : coreViewIds.connect
  const entry: ViewEntry | undefined = current ?? (home ? { view: home, params: noParams, key: 0 } : undefined)
  const key = useIdentity(current, home)
  return (
    <>
      {current && (alerted || ended) ? <Bars /> : null}
      <ViewTransition viewKey={entry ? key : ''} back={isBack}>
        {entry ? (
          <Router key={key} location={toLocation(entry)} navigator={navigator}>
            <EntryProvider entry={current} deep={history.length > 1}>
              <RoutedView routes={routes} />
            </EntryProvider>
          </Router>
        ) : null}
      </ViewTransition>
    </>
  )
}

/**
 * The history. The next view is drawn a task after it is known: a wallet that answers at once is connected before a view that
 * waits for it is drawn, what a click begins is not held up by drawing, and code that has arrived already is there by then.
 * Opening is drawn at once; closing when the page has been painted, as the host shows there what the modal was open for, and
 * what was due goes undrawn.
 */
function useHistory() {
  const { instance, store } = useFeatureContext()
  const { peekView, loadView } = useWing(navigation)
  const read = () => store.get(historyAtom)
  const watch = (draw: () => void) => {
    let wasOpen = read().length > 0
    let due: ReturnType<typeof setTimeout> | undefined
    return store.sub(historyAtom, () => {
      const next = read().at(-1)?.view
      clearTimeout(due)
      if (next && wasOpen) {
        // What fails is asked for again by the view's place, which says so.
        if (!peekView(next)) loadView(next).catch(() => undefined)
        due = setTimeout(draw)
      } else if (next) draw()
      else instance.environment.afterPaint(() => setTimeout(draw))
      wasOpen = next !== undefined
    })
  }
  return useSyncExternalStore(watch, read, read)
}

/** What tells one drawn view from the next: the one that waits ready while the modal is closed is the one that opens. */
function useIdentity(current: ViewEntry | undefined, home: string | undefined): string {
  const ahead = useRef({ round: 0, key: 0 })
  const { round, key } = ahead.current
  // Closed again: what waits next is a fresh one.
  if (!current && key) ahead.current = { round: round + 1, key: 0 }
  if (current && !key) ahead.current = { round, key: current.view === home ? current.key : -1 }
  const { current: drawn } = ahead
  return !current || current.key === drawn.key ? `ahead ${drawn.round}` : `${current.view} ${current.key}`
}

const noParams = {}
