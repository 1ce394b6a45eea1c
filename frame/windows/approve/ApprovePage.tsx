/** @jsxImportSource preact */
import { useEffect, useMemo, useState } from 'preact/hooks'
import { ApprovalContent } from '../../common/approval/ApprovalContent.js'
import type { ShownState } from '../../common/approval/props.js'
import type { Lowered, Speed } from '../../common/approval/types.js'
import { useRedraw } from '../../common/approval/useRedraw.js'
import { createClock } from '../../common/createClock.js'
import { createGate } from '../../common/gate/createGate.js'
import type { Press } from '../../common/gate/presses.js'
import { watchWindow } from '../../common/gate/watchWindow.js'
import { Gone } from '../Gone.js'
import type { WindowPageProps } from '../page.js'

/**
 * A request, shown in a window of its own, where nothing of the page can lie over it. The window collects the consent, with a gate
 * of its own; the frame, which has the keys, signs.
 */
export function ApprovePage({ task, window }: WindowPageProps<'approve'>) {
  const [state, setState] = useState<ShownState>()
  const [isGone, setGone] = useState(false)
  const gate = useMemo(() => {
    const view = window as Window & typeof globalThis
    return createGate({ now: createClock().now, view, sight: (changed) => watchWindow(view, changed) })
  }, [])
  useEffect(() => {
    task.onGone(() => setGone(true))
    return gate.close
  }, [])
  const source = useMemo(
    () => ({
      watch: (run: () => void) =>
        task.onNews((next) => {
          setState((before) => {
            if (before?.seen !== next.seen) gate.changed()
            return next
          })
          run()
        }),
    }),
    [],
  )
  useRedraw(source, gate)
  if (isGone) return <Gone />
  if (!state) return null
  const ask = (asked: Promise<unknown>) => void asked.catch(() => setGone(true))
  const acts = {
    approve(click: Press) {
      if (gate.admits(click)) ask(task.call('approve', { seen: state.seen }))
    },
    choose: (speed: Speed) => ask(task.call('choose', { speed })),
    lower: (to: Lowered) => ask(task.call('lower', to)),
    reject: () => ask(task.call('reject', {})),
    retry: () => ask(task.call('retry', {})),
  }
  return <ApprovalContent shown={task.ask.shown} state={state} acts={acts} gate={gate} />
}
