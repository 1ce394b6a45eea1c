import type { PluginContext } from '../../src/plugin.js'

/** Ms between two logins by e-mail (spec section 9). */
const pause = 30_000

const asTime = (value: unknown) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new TypeError('not a time')
  return value
}

/** The wait between two mails, of all tabs of the page; it outlives a reload. */
export interface Cooldown {
  /** Seconds until the next mail may be asked for, 0 to 30. */
  seconds(): number
  /** A mail was asked for. */
  begin(): void
  /** The user is in. */
  clear(): void
}

/**
 * Keeps the time of the last mail. Only a reload, or another tab's mail, has to believe the device's clock; from then on the wait
 * goes by elapsed time. A clock that was set back makes it 30 s at most, one that was set forward ends it (F8): the services have
 * a gate of their own.
 */
export function createCooldown({
  clock,
  storage,
  onDispose,
}: Pick<PluginContext, 'clock' | 'storage' | 'onDispose'>): Cooldown {
  /** In `elapsed` time. */
  let end = 0
  const waitFor = (ms: number) => {
    end = clock.elapsed() + Math.min(pause, Math.max(0, ms))
  }
  const read = () => {
    const last = storage.get('last', asTime)
    const now = clock.now()
    waitFor(last === undefined ? 0 : last + pause - now)
    // Times to come are none: the clock was set back since, and would hold up each reload until then.
    if (last !== undefined && last > now) storage.set('last', now)
  }
  read()
  onDispose(storage.watch(read))
  return {
    seconds: () => Math.ceil(Math.max(0, end - clock.elapsed()) / 1000),
    begin() {
      waitFor(pause)
      storage.set('last', clock.now())
    },
    clear() {
      waitFor(0)
      storage.remove('last')
    },
  }
}
