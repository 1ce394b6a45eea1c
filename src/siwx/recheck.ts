import { isLatchkeyError, type SiwxContext } from '../kernel/index.js'
import type { Door } from './door.js'
import type { StoredSession } from './storedSessions.js'

/** How old the services' last word on the session in use may be while the page is in sight, in ms. */
const longestSilence = 60_000

/** Asks the services about the session in use, so that the page hears of an end that was not its own doing. */
export interface Recheck {
  /** The session that the page shows now. @param isNew it was made just now, by the services' word */
  use(session: StoredSession, isNew: boolean): void
}

/**
 * Once a minute while the page is in sight, and when it comes back into sight after longer. A session of an earlier load of the page is asked about at
 * once. Where the services do not answer, it goes on.
 * @param isKept whether a session still is one of this page
 * @param onOver it has ended at the services
 */
export function createRecheck(
  { clock, page, onDispose }: Pick<SiwxContext, 'clock' | 'page' | 'onDispose'>,
  door: Pick<Door, 'check'>,
  { isKept, onOver }: { isKept(session: StoredSession): boolean; onOver(session: StoredSession): void },
): Recheck {
  let inUse: StoredSession | undefined
  let askedAt = 0
  let cancel = () => {}

  const ask = (session: StoredSession) => {
    if (!isKept(session)) return
    askedAt = clock.elapsed()
    door
      .check(session.message, session.signature)
      .catch((error) => {
        if (isOver(error)) onOver(session)
      })
      .finally(wait)
  }
  const wait = () => {
    cancel()
    const session = inUse
    if (!session || !page.visible()) return
    cancel = clock.after(Math.max(0, askedAt + longestSilence - clock.elapsed()), () => ask(session))
  }
  onDispose(page.onVisible(wait))
  onDispose(() => cancel())

  return {
    use(session, isNew) {
      if (session.message === inUse?.message) return
      inUse = session
      askedAt = clock.elapsed() - (isNew ? 0 : longestSilence)
      wait()
    },
  }
}

const isOver = (error: unknown) => isLatchkeyError(error, 'SERVICE_REFUSED') && error.data.reason === 'SESSION_REVOKED'
