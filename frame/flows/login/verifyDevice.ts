import { FlowError } from '../errors.js'
import type { PressedMailbox } from '../evidence/evidence.js'
import { type Flow, wait } from '../flow.js'
import { answers, type Begun } from '../services/answers.js'
import { sendCode } from './emailLogin.js'
import { mailPatiently } from './mailPatiently.js'

/** What the user may do meanwhile. */
export interface WaitOptions {
  readonly language?: string
  readonly signal?: AbortSignal
  /** Waits out the half minute after the mail before, in place of TOO_MANY. Default false. */
  readonly isPatient?: boolean
  /** Hears the number of two digits that custody told this device, for the user to choose on custody's page. */
  readonly onNumber?: (number: string) => void
}

/** Between two questions whether the user has pressed, in ms. */
const pollEvery = 2_000

/**
 * Has custody mail its page and auth its code, together, and waits until the user pressed on the page (two mails: neither service
 * believes the other, and they are answered in either order). What it returns opens the managed share after the login (`recoverWallet`).
 *
 * @param begun of `beginEmailLogin` with the action `VERIFY_DEVICE`
 * @throws {FlowError} DEVICE_REFUSED, EVIDENCE_REFUSED, TOO_MANY
 */
export async function verifyDevice(
  flow: Flow,
  { transaction, consent }: Begun,
  address: string,
  options: WaitOptions = {},
): Promise<PressedMailbox> {
  if (consent === undefined) throw new FlowError('ANSWER_INVALID', { part: 'auth' })
  const { isPatient, signal } = options
  const mail = () => sendCode(flow, transaction)
  const [pressed] = await Promise.all([
    pressMailbox(flow, consent, address, options),
    isPatient ? mailPatiently(flow, mail, signal) : mail(),
  ])
  return pressed
}

/** Has custody mail its page to an address and waits for the press there. @param token the assertion to ask with */
export async function pressMailbox(
  flow: Flow,
  token: string,
  address: string,
  { language, signal, isPatient = false, onNumber }: WaitOptions = {},
): Promise<PressedMailbox> {
  const { custody } = flow.services
  const mail = () =>
    custody.call({
      path: '/custody/v1/mail',
      body: { address, ...(language !== undefined && { language }) },
      shape: answers.mail,
      token,
    })
  const { request, number, expiresIn } = await (isPatient ? mailPatiently(flow, mail, signal) : mail())
  onNumber?.(number)
  const until = flow.clock.now() + expiresIn * 1000
  signal?.throwIfAborted()
  while (!(await isPressed(flow, request))) {
    if (flow.clock.now() >= until) throw new FlowError('DEVICE_REFUSED', { part: 'custody' })
    await wait(flow, pollEvery, signal)
  }
  return { address, request }
}

async function isPressed({ services: { custody } }: Flow, request: string): Promise<boolean> {
  try {
    const { pressed } = await custody.call({
      path: '/custody/v1/mail/status',
      body: { request },
      shape: answers.pressed,
      isRead: true,
    })
    return pressed
  } catch (error) {
    const isOver = error instanceof FlowError && error.reason === 'TRANSACTION_UNKNOWN'
    throw isOver ? new FlowError('DEVICE_REFUSED', { part: 'custody' }) : error
  }
}
