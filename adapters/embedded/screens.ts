import type { AdapterContext } from '../../src/adapter.js'
import type { Approvals } from './approvals.js'
import type { FrameClient } from './client.js'
import type { Stage } from './stage.js'
import { embeddedScreen } from './views/index.js'
import type { FrameScreen } from './wire/frameEvents.js'

/** What the frame shows by itself: a code, a recovery, a passkey, the settings. */
export interface Screens {
  follow(screen: FrameScreen): void
}

/** Shows such a screen over a view of its own. Leaving that view ends the screen, by CLOSE_SCREEN. */
export function createScreens(
  { onDispose }: AdapterContext,
  client: FrameClient,
  stage: Stage,
  approvals: Approvals,
): Screens {
  let shown: AbortController | undefined

  const hide = () => {
    shown?.abort()
    shown = undefined
  }
  const show = () => {
    const mine = new AbortController()
    shown = mine
    const leave = () => {
      if (shown !== mine) return
      shown = undefined
      client.tell({ method: 'CLOSE_SCREEN' })
    }
    // Without a modal nobody can see it: the frame goes on without the user.
    stage.present(embeddedScreen, mine.signal).then((how) => (how === 'done' ? undefined : leave()), leave)
  }
  onDispose(hide)
  return {
    follow(screen) {
      stage.setScreen(screen)
      client.pause(screen.name !== 'none')
      // An approval has a view already, whatever the frame needs for it.
      const isOwn = screen.name !== 'none' && screen.name !== 'approve' && !approvals.busy
      if (!isOwn) hide()
      else if (!shown) show()
    },
  }
}
