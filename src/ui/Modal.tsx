'use client'
import { useEffect, useRef } from 'react'
import { type Navigator, Router } from 'react-router'
import { alertsAtom, historyAtom, type Kernel, toastAtom } from '../kernel/internal.js'
import { UiProvider } from './context.js'
import { KernelProvider, useAtomValue, useKernel } from './hooks/KernelContext.js'
import { TextsProvider } from './hooks/TextsContext.js'
import { later } from './later.js'
import type { Texts } from './messages/loadTexts.js'
import { ToastHost } from './shell/ToastHost.js'
import type { Shell } from './shell/types.js'
import { ViewTransition } from './shell/ViewTransition.js'
import { ViewOutlet } from './ViewOutlet.js'

const AlertBar = later(() => import('./AlertBar.js'))

interface ModalProps {
  readonly kernel: Kernel
  /** Undefined on a server, which draws without one. */
  readonly shell?: Shell
  readonly texts: Texts
}

/** The modal's tree: the view in sight, alerts and toasts. */
export function Modal({ kernel, shell, texts }: ModalProps) {
  return (
    <KernelProvider value={kernel}>
      <TextsProvider value={texts}>
        <UiProvider shell={shell} translate={texts.translate} imageOrigins={imageOriginsOf(kernel)}>
          <Views />
          <Toasts />
        </UiProvider>
      </TextsProvider>
    </KernelProvider>
  )
}

/** Binds the view stack to the router, in memory: the page's address is the host's. */
function Views() {
  const { latchkey, environment, navigation } = useKernel()
  const history = useAtomValue(historyAtom)
  const alerted = useAtomValue(alertsAtom).some(({ level }) => level === 'error')
  const depth = useRef(0)
  const current = history.at(-1)
  const isBack = history.length < depth.current
  useEffect(() => {
    depth.current = history.length
  })

  // Closed, the first view waits ready drawn. Others would read balances while nothing is shown.
  const home = latchkey.state().account ? undefined : environment.landmarks.connect
  const view = current?.view ?? home
  if (!view) return null
  const key = String(current?.key ?? 0)
  return (
    <Router
      navigator={toNavigator(navigation)}
      location={{ pathname: `/${view}`, state: current?.params ?? {}, key, search: '', hash: '' }}
    >
      {/* Where the details stand already it would lead nowhere. */}
      {current && alerted && view !== 'Alert' ? <AlertBar /> : null}
      <ViewTransition viewKey={`${view} ${key}`} back={isBack}>
        <ViewOutlet key={`${view} ${key}`} view={view} />
      </ViewTransition>
    </Router>
  )
}

function Toasts() {
  const { toasts } = useKernel()
  return <ToastHost toast={useAtomValue(toastAtom)} onDismiss={toasts.dismiss} />
}

const viewOf = (to: Parameters<Navigator['push']>[0]) =>
  (typeof to === 'string' ? to : (to.pathname ?? '')).replace('/', '')

const toNavigator = ({ push, replace, back }: Kernel['navigation']): Navigator => ({
  createHref: (to) => `/${viewOf(to)}`,
  push: (to, state) => push(viewOf(to), state),
  replace: (to, state) => replace(viewOf(to), state),
  go: (delta) => {
    if (delta < 0) back()
  },
})

/** Services on a developer's machine serve their pictures without https. */
function imageOriginsOf({ services }: Kernel): readonly string[] {
  const url = services.url('directory', '/')
  return url ? [new URL(url).origin] : noOrigins
}
const noOrigins: readonly string[] = []
