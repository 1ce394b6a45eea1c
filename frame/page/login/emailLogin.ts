import type { FrameAnswer } from '../../../adapters/embedded/wire/frameEvents.js'
import { beginEmailLogin, readyToOpen } from '../../flows/account.js'
import { type Begun, type Flow, FlowError, isFlowError, signOut } from '../../flows/index.js'
import { FrameError } from '../errors.js'
import type { HostLink } from '../types.js'
import type { CodePlace } from './codePlace.js'
import { confirmDevice } from './confirmDevice.js'
import { createDraft, type Draft } from './draft.js'
import {
  type Attempt,
  isForgotten,
  isNew,
  isUnpressed,
  readMailed,
  redeemOnce,
  sendAgain,
  toEntry,
} from './emailAttempt.js'
import { type FinishParts, finishLogin } from './finishLogin.js'

/** What a login by e-mail works with. */
export interface EmailLoginParts extends FinishParts {
  readonly link: Pick<HostLink, 'host' | 'tell' | 'showNumber'>
  readonly projectId: string
  readonly codePlace: CodePlace
}

/** How old a code may be when the press comes, in ms: recovery believes a login of the last five minutes. */
const freshFor = 270_000

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
    const controller = new AbortController()
    attempt = { address, begun, controller, digits, resendAfter, numberWatchers: new Set(), waiting: 0, draft }
    return attempt
  }

  const leave = () => {
    if (attempt) end(attempt)
    attempt = undefined
  }

  /** Custody's page was answered by no, by nobody, or too late, or the user has left: what was begun ends as a whole. */
  const refuse = async (of: Attempt) => {
    if (attempt === of) leave()
    await of.redeeming
    if (of.redeemed) await signOut(flow)
  }

  /** From the login to the wallet, once code and press are there; each question that asks for it meanwhile has the same end. */
  const finish = async (of: Attempt) => {
    if (isUnpressed(of) || !of.redeemed) return
    const isFirst = !of.finishing && !of.redeemed.hasFailed
    if (of.pressed && isFirst && flow.clock.now() - of.redeemed.at >= freshFor) {
      await refuse(of)
      throw ended()
    }
    of.finishing ??= enter(of).finally(() => {
      of.finishing = undefined
    })
    await of.finishing
  }

  const enter = async (of: Attempt) => {
    const { redeemed, pressed } = of
    if (!redeemed) throw ended()
    const { signal } = of.controller
    try {
      signal.throwIfAborted()
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

    /**
     * @param email Default: the mailbox of this page's own last login, which the page is not told
     * @throws {FlowError} EMAIL_INVALID, also where there is no such login; ORIGIN_NOT_ALLOWED, TOO_MANY
     */
    async connectEmail(email?: string): Promise<FrameAnswer<'CONNECT_EMAIL'>> {
      const address = toAddress(email ?? (await account.own())?.email ?? '')
      if (!address) throw new FlowError('EMAIL_INVALID')
      if (address === account.user()?.email && (await account.check())) return { action: 'CONNECT' }
      const held = attempt
      if (held?.address === address && mayResend(held)) {
        try {
          await sendAgain(flow, held)
          return { action: 'VERIFY_OTP', ...toAnswer(held), ...(isNew(held) && { isNew: true }) }
        } catch (error) {
          if (!isForgotten(error)) throw error
        }
      }
      const begun = await begin(address)
      const action = begun.begun.action === 'VERIFY_DEVICE' ? 'VERIFY_DEVICE' : 'VERIFY_OTP'
      return { action, ...toAnswer(begun), ...(isNew(begun) && { isNew: true }) }
    },

    /**
     * Has both mails sent, and waits for the press. Where the code came first, the login goes through with it.
     * @throws {FlowError} DEVICE_REFUSED, TOO_MANY; as `connectOtp`
     */
    async connectDevice(signal: AbortSignal): Promise<FrameAnswer<'CONNECT_DEVICE'>> {
      const of = attempt
      if (of?.begun.action !== 'VERIFY_DEVICE') throw new FlowError('DEVICE_REFUSED')
      try {
        const left = () =>
          refuse(of).catch(() => {
            // The page has gone on: a login that auth keeps opens nothing.
          })
        await confirmDevice(parts, of, signal, left)
      } catch (error) {
        if (isFlowError(error, 'DEVICE_REFUSED')) await refuse(of)
        throw error
      }
      await finish(of)
      return toAnswer(of)
    },

    /**
     * Takes the code, before the press as well as after it: the later one of both brings the wallet.
     * @throws {FlowError} CODE_WRONG, CODE_EXPIRED, TOO_MANY and those of `enterWallet`; KeyError
     */
    async connectOtp(code: string): Promise<void> {
      const of = attempt
      if (!of) throw ended()
      await redeemOnce(flow, of, code)
      await finish(of)
    },

    /** Shows the screen for the code. @throws as `connectOtp`, and {FrameError} SCREEN_CLOSED */
    async enterOtp(signal: AbortSignal): Promise<void> {
      const of = attempt
      if (!of) throw ended()
      if (!of.redeemed) {
        const { code } = await loadScreens()
        await screens.show('code', code(toEntry(flow, of)), AbortSignal.any([signal, of.controller.signal]))
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

/** Whether a further code alone is mailed for what was begun; while custody's page is awaited, both mails are: it is begun anew. */
const mayResend = (of: Attempt) => !of.redeemed && !isUnpressed(of)

/** As auth has it: trimmed, letters of ASCII lowered. */
const toAddress = (email: string) => email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())

const ended = () => new FlowError('CODE_EXPIRED')

/** What needs it asks for it again. */
const ignore = () => undefined
