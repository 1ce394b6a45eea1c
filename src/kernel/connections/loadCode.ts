import type { Emitter } from '../base/emitter.js'
import { LatchkeyError, messageOf } from '../contract/errors.js'
import type { KernelEvents } from '../feature/events.js'

/** Loads code that connects. @throws {LatchkeyError} CODE_UNAVAILABLE, which is told as a failed attempt */
export const loadCode = <Code>(load: () => Promise<Code>, events: Pick<Emitter<KernelEvents>, 'emit'>): Promise<Code> =>
  load().catch((cause) => {
    const error = new LatchkeyError('CODE_UNAVAILABLE', `Failed to connect: ${messageOf(cause)}`, { cause })
    events.emit('failed', { error })
    throw error
  })
