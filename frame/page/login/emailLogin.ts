import type { FrameAnswer } from '../../../adapters/embedded/wire/frameEvents.js'
import type { CodeEntry } from '../../common/types.js'
import {
  beginEmailLogin,
  mailPatiently,
  type PressedMailbox,
  pressMailbox,
  readyToOpen,
  redeemCode,
  sendCode,
} from '../../flows/account.js'
import { type Begun, type Flow, FlowError, isFlowError, type User } from '../../flows/index.js'
import { FrameError } from '../errors.js'
import type { HostLink } from '../types.js'
import type { CodePlace } from './codePlace.js'
import { createDraft, type Draft } from './draft.js'
import { type FinishParts, finishLogin } from './finishLogin.js'

/** What a login by e-mail works with. */
export interface EmailLoginParts extends FinishParts {
  readonly link: Pick<HostLink, 'host' | 'tell' | 'showNumber'>
  readonly projectId: string
  readonly codePlace: CodePlace
}

/** A login that was begun and is not through. */
interface Attempt {
  readonly address: string
  readonly begun: Begun
  readonly controller: AbortController
  digits: number | undefined
  resendAfter: number
  /** Custody's page is waited for. */
  verifying?: Promise<void> | undefined
  /** What the user chooses on that page. */
  number?: string | undefined
  /** How many questions wait for it. */
  waiting: number
  pressed?: PressedMailbox
  /** Custody's page was pressed, and auth's code is on its way. */
  isVerified?: boolean
  redeeming?: Promise<void>
  /** Once the code was right; from then on the wallet alone is missing. */
  redeemed?: { user: User; readonly at: number; hasFailed?: boolean }
  finishing?: Promise<void> | undefined
  /** Of an address that may be new, on a device that holds no wallet. */
  draft?: Draft | undefined
}

/** A login by e-mail, by the protocol's messages. One at a time: a new one takes the place of the one before. */
export function createEmailLogin(parts: EmailLoginParts) {
  const { account, projectId, codePlace, link, screens, loadScreens } = parts
  const { flow } = account
  let attempt: Attempt | undefined

  const toAnswer = (of: Attempt): NonNullable<FrameAnswer<'CONNECT_DEVICE'>> => ({
    ...readMailed(of),
    ...(codePlace.isFrame() && { codeEntry: 'frame' }),
  })

  const begin = async (address: string): Promise<Attempt> => {
    const { origin, language } = link.host()
    const site = { projectId, origin, language }
    const [begun, { wal }] = await Promise.all([beginEmailLogin(flow, address, site), flow.device.read()])
    codePlace.hear(begun)
    const { digits, resendAfter } = begun
    leave()
    const draft = prepare(flow, begun, wal !== null)
    attempt = { address, begun, controller: new AbortController(), digits, resendAfter, waiting: 0, draft }
    return attempt
  }

  const leave = () => {
    if (attempt) end(attempt)
    attempt = undefined
  }

  const resend = (to: Attempt) => sendAgain(flow, to)

  const verify = async (of: Attempt) => {
    const { signal } = of.controller
    const { consent } = of.begun
    if (consent === undefined) throw new FlowError('ANSWER_INVALID', { part: 'auth' })
    // The press is good for one mail: where the code's fails, that one alone is asked for again.
    of.pressed ??= await press(parts, of, consent)
    // Who logs in here right after a login elsewhere has pressed before auth mails again.
    await mailPatiently(flow, () => resend(of), signal)
    of.isVerified = true
  }

  const redeem = (of: Attempt, code: string) => redeemOnce(flow, of, code)

  const toEntry = (of: Attempt): CodeEntry => ({
    ...{ address: of.address, ...readMailed(of) },
    async resend() {
      await resend(of)
      return readMailed(of)
    },
    submit: (code) => redeem(of, code),
  })

  /** From the login to the wallet; each question that asks for it meanwhile has the same end. */
  const finish = (of: Attempt) => {
    of.finishing ??= enter(of).finally(() => {
      of.finishing = undefined
    })
    return of.finishing
  }

  const enter = async (of: Attempt) => {
    const { redeemed, pressed } = of
    if (!redeemed) throw ended()
    const { signal } = of.controller
    try {
      // What auth knows of the wallet may have changed with the try before.
      if (redeemed.hasFailed) redeemed.user = await flow.services.user()
      const { user, at } = redeemed
      const draft = await of.draft?.take()
      await finishLogin(parts, { user, pressed, isMailbox: true, draft, at, signal })
      if (attempt === of) attempt = undefined
    } catch (error) {
      redeemed.hasFailed = true
      throw error
    }
  }

  return {
    isBegun: () => attempt !== undefined,

    /** @throws {FlowError} EMAIL_INVALID, ORIGIN_NOT_ALLOWED, TOO_MANY */
    async connectEmail(email: string): Promise<FrameAnswer<'CONNECT_EMAIL'>> {
      const address = toAddress(email)
      if (address === account.user()?.email && (await account.check())) return { action: 'CONNECT' }
      const held = attempt
      if (held?.address === address && mayResend(held)) {
        try {
          await resend(held)
          return { action: 'VERIFY_OTP', ...toAnswer(held) }
        } catch (error) {
          if (!isForgotten(error)) throw error
        }
      }
      const begun = await begin(address)
      const action = begun.begun.action === 'VERIFY_DEVICE' ? 'VERIFY_DEVICE' : 'VERIFY_OTP'
      return { action, ...toAnswer(begun) }
    },

    /** @throws {FlowError} DEVICE_REFUSED, TOO_MANY */
    async connectDevice(signal: AbortSignal): Promise<FrameAnswer<'CONNECT_DEVICE'>> {
      const of = attempt
      if (of?.begun.action !== 'VERIFY_DEVICE') throw new FlowError('DEVICE_REFUSED')
      if (!of.isVerified) {
        of.verifying ??= verify(of).finally(() => {
          of.verifying = undefined
        })
        of.waiting += 1
        // A view that waits anew has not heard it.
        if (of.number !== undefined) link.showNumber(of.number)
        const leave = () => {
          of.waiting -= 1
          // The user has left: nothing waits for the press any more.
          if (of.waiting > 0) return
          of.controller.abort(signal.reason)
          if (attempt === of) attempt = undefined
        }
        signal.addEventListener('abort', leave, { once: true })
        await of.verifying
      }
      return toAnswer(of)
    },

    /** @throws {FlowError} CODE_WRONG, CODE_EXPIRED, TOO_MANY and those of `enterWallet`; KeyError */
    async connectOtp(code: string): Promise<void> {
      const of = attempt
      if (!of) throw ended()
      await redeem(of, code)
      await finish(of)
    },

    /** Shows the screen for the code. @throws as `connectOtp`, and {FrameError} SCREEN_CLOSED */
    async enterOtp(signal: AbortSignal): Promise<void> {
      const of = attempt
      if (!of) throw ended()
      if (!of.redeemed) {
        const { code } = await loadScreens()
        await screens.show('code', code(toEntry(of)), signal)
      }
      await finish(of)
    },

    /** Drops what was begun, as at a sign-out. */
    drop: leave,
  }
}

/** Drops what was begun. */
function end({ controller, draft }: Attempt): void {
  controller.abort(new FrameError('REQUEST_ABORTED', 'Something went wrong'))
  draft?.drop()
}

/** Mails a further code; what is drafted waits for that one. */
async function sendAgain(flow: Flow, to: Attempt): Promise<void> {
  const { digits, resendAfter } = await sendCode(flow, to.begun.transaction)
  Object.assign(to, { resendAfter, digits: digits ?? to.digits })
  to.draft?.again()
}

/**
 * Prepares for what follows the code. Of an address with a wallet the device holds it, or custody's page comes first, and its record will be new
 * here: what looks into one comes while the user is at the mailbox. Else the wallet is drafted that may have to be made.
 */
function prepare(flow: Flow, { action, rlm }: Begun, hasWallet: boolean): Draft | undefined {
  if (action === 'VERIFY_DEVICE') import('../../flows/creation.js').catch(ignore)
  if (action === 'VERIFY_DEVICE' || rlm === undefined) return undefined
  if (!hasWallet) return createDraft(flow, rlm)
  void readyToOpen(flow)
  return undefined
}

/** Has custody mail its page, and the number shown that its user chooses there, until it was answered. */
async function press(
  { account: { flow }, link }: Pick<EmailLoginParts, 'account' | 'link'>,
  of: Attempt,
  consent: string,
): Promise<PressedMailbox> {
  const show = (number: string | undefined) => {
    of.number = number
    link.showNumber(number ?? null)
  }
  const { language } = link.host()
  const { signal } = of.controller
  try {
    return await pressMailbox(flow, consent, of.address, { language, signal, isPatient: true, onNumber: show })
  } finally {
    show(undefined)
  }
}

/** One redemption at a time: a code that is sent twice, as by two clicks, is redeemed once. */
function redeemOnce(flow: Flow, of: Attempt, code: string): Promise<void> {
  const redeeming = (of.redeeming ?? Promise.resolve()).then(async () => {
    if (of.redeemed) return
    try {
      of.redeemed = { user: await redeemCode(flow, of.begun.transaction, code), at: flow.clock.now() }
    } catch (error) {
      throw isForgotten(error) ? new FlowError('CODE_EXPIRED', { part: 'auth' }) : error
    }
  })
  of.redeeming = redeeming.catch(ignore)
  return redeeming
}

/** Whether a further code can be mailed for what was begun; of one that waits for custody's page none may be. */
const mayResend = ({ redeemed, begun, pressed }: Attempt) =>
  !redeemed && (begun.action !== 'VERIFY_DEVICE' || pressed !== undefined)

/** Its error goes to who has asked for it. */
const ignore = () => undefined

/** What is known of the code that is on its way. */
const readMailed = ({ digits, resendAfter }: Attempt): Pick<CodeEntry, 'digits' | 'resendAfter'> => ({
  resendAfter,
  digits: digits === 6 || digits === 8 ? digits : undefined,
})

/** As auth has it: trimmed, letters of ASCII lowered. */
const toAddress = (email: string) => email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Auth knows the transaction no more: it is over, or was replaced. */
const isForgotten = (error: unknown) => isFlowError(error, 'SERVICE_REFUSED') && error.reason === 'TRANSACTION_UNKNOWN'

const ended = () => new FlowError('CODE_EXPIRED')
