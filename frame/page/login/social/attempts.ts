import * as z from 'zod/mini'
import type { SocialAttempt } from '../../../flows/social.js'

const text = (length: number) => z.string().check(z.maxLength(length))

const shape = z.object({
  v: z.literal(1),
  transaction: text(64),
  provider: text(32),
  state: text(200),
  bound: z.nullable(
    z.object({ purpose: z.literal('login'), nAuth: text(64), nCustody: text(64), nRecovery: text(64) }),
  ),
  until: z.number(),
})

/** The login by a provider that was begun last in this tab. It outlives the page: phones lead away from it and back. */
export interface Attempts {
  read(): SocialAttempt | undefined
  keep(attempt: SocialAttempt): void
  forget(): void
}

/**
 * Keeps it in the tab's session storage, by the frame's origin and the site around it; where that is blocked, in the page. Nothing of it is
 * secret: without the device's key it is good for nothing.
 */
export function createAttempts(storage: Storage | undefined, projectId: string): Attempts {
  const key = `latchkey-social:${projectId}`
  let held: SocialAttempt | undefined
  const orNothing = <Result>(work: () => Result): Result | undefined => {
    try {
      return work()
    } catch {
      // Blocked or full: the page remembers alone.
      return undefined
    }
  }
  const readStored = (): SocialAttempt | undefined => {
    const parsed = shape.safeParse(JSON.parse(storage?.getItem(key) ?? 'null'))
    return parsed.success ? parsed.data : undefined
  }
  return {
    read() {
      held ??= orNothing(readStored)
      return held
    },
    keep(attempt) {
      held = attempt
      orNothing(() => storage?.setItem(key, JSON.stringify({ v: 1, ...attempt })))
    },
    forget() {
      held = undefined
      orNothing(() => storage?.removeItem(key))
    },
  }
}
