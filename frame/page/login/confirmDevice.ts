import { mailPatiently, pressMailbox } from '../../flows/account.js'
import { FlowError } from '../../flows/index.js'
import type { HostLink } from '../types.js'
import { type Attempt, isUnpressed, sendAgain } from './emailAttempt.js'
import type { FinishParts } from './finishLogin.js'

interface Parts extends Pick<FinishParts, 'account'> {
  readonly link: Pick<HostLink, 'host' | 'showNumber'>
}

/**
 * Has both mails of a device that is new to the wallet sent, and waits for the press.
 * @param left the last question that waited was given up
 * @throws {FlowError} DEVICE_REFUSED, TOO_MANY; the signal's reason
 */
export async function confirmDevice(
  parts: Parts,
  of: Attempt,
  signal: AbortSignal,
  left: () => unknown,
): Promise<void> {
  if (!isUnpressed(of)) return verify(parts, of)
  of.waiting += 1
  // A view that waits anew has not heard it.
  if (of.number !== undefined) parts.link.showNumber(of.number)
  const leave = () => {
    of.waiting -= 1
    if (of.waiting > 0) return
    of.controller.abort(signal.reason)
    left()
  }
  signal.addEventListener('abort', leave, { once: true })
  try {
    await verify(parts, of)
  } finally {
    signal.removeEventListener('abort', leave)
  }
}

/** Custody's page and auth's code leave together, each once: where one mail fails, that one alone is asked for again. */
async function verify(parts: Parts, of: Attempt): Promise<void> {
  const { flow } = parts.account
  await Promise.all([
    once(of, 'pressing', () => press(parts, of)),
    // Who logs in here right after a login elsewhere has the code when auth mails again.
    once(of, 'mailing', () => mailPatiently(flow, () => sendAgain(flow, of), of.controller.signal)),
  ])
}

/** Begins a half of a login once; what has failed is begun anew. */
function once(of: Attempt, half: 'pressing' | 'mailing', begin: () => Promise<void>): Promise<void> {
  const begun = of[half] ?? begin()
  of[half] = begun
  return begun.catch((error) => {
    if (of[half] === begun) of[half] = undefined
    throw error
  })
}

/** Has custody mail its page, and the number shown that its user chooses there, until it was answered. */
async function press({ account: { flow }, link }: Parts, of: Attempt): Promise<void> {
  const { consent } = of.begun
  if (consent === undefined) throw new FlowError('ANSWER_INVALID', { part: 'auth' })
  const show = (number: string | undefined) => {
    of.number = number
    link.showNumber(number ?? null)
    for (const run of of.numberWatchers) run(number)
  }
  const { language } = link.host()
  const { signal } = of.controller
  try {
    of.pressed = await pressMailbox(flow, consent, of.address, { language, signal, isPatient: true, onNumber: show })
  } finally {
    show(undefined)
  }
}
