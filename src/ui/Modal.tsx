'use client'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { endedState } from '../features/ended/index.js'
import { alertsAtom } from '../kernel/atoms.js'
import type { ViewEntry } from '../kernel/index.js'
import type { Kernel } from '../kernel/kernel.js'
import { historyAtom } from '../kernel/navigation/index.js'
import { toastAtom } from '../kernel/toasts.js'
import { Bars } from './bars/Bars.js'
import { UiProvider } from './context.js'
import { KernelProvider, useAtomValue, useKernel } from './hooks/KernelContext.js'
import { MessagesProvider } from './hooks/MessagesContext.js'
import { EntryProvider } from './hooks/useNavigation.js'
import type { CoreMessages } from './messages/loadMessages.js'
import { RoutedView, Router, toLocation, toNavigator, toRoutes } from './router.js'
import { ShownToast } from './shell/ShownToast.js'
import type { Shell } from './shell/types.js'
import { ViewTransition } from './shell/ViewTransition.js'

interface ModalProps {
  readonly kernel: Kernel
  /** Undefined on a server, which draws without one. */
  readonly shell?: Shell
  readonly messages: CoreMessages
}

/** The modal's tree: the view in sight, alerts and toasts. */
export function Modal({ kernel, shell, messages }: ModalProps) {
  return (
    <KernelProvider value={kernel}>
      <MessagesProvider value={messages}>
        <UiProvider shell={shell} translate={messages.translate} imageOrigins={imageOriginsOf(kernel)}>
          <Views />
          <Toasts />
        </UiProvider>
      </MessagesProvider>
    </KernelProvider>
  )
}

/** The view that the history has on top, as its route. */
function Views() {
  const kernel = useKernel()
  const { latchkey, coreViewIds } = kernel
  const routes = useMemo(() => toRoutes(kernel), [kernel])
  const navigator = useMemo(() => toNavigator(kernel), [kernel])
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
  const { store, environment, peekView, loadView } = useKernel()
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
      else environment.afterPaint(() => setTimeout(draw))
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

function Toasts() {
  return useAtomValue(toastAtom) ? <ShownToast /> : null
}

const noParams = {}

/** Services on a developer's machine serve their pictures without https. */
function imageOriginsOf({ services }: Kernel): readonly string[] {
  const url = services.url('directory', '/')
  return url ? [new URL(url).origin] : noOrigins
}
const noOrigins: readonly string[] = []
