import { type Connection, isLatchkeyError, type LoginResult, type PluginContext } from '../../src/plugin.js'
import {
  addressAtom,
  type BegunLogin,
  changeEmail,
  type EmailState,
  emailAtom,
  numberAtom,
  updateAddressAtom,
} from './atoms.js'
import { type Attempts, createAttempts } from './attempts.js'
import { createCooldown } from './cooldown.js'
import { invalid, notBegun, toEmailError, tooSoon } from './errors.js'
import { hearNumber } from './hearNumber.js'
import type { EmailCallOptions, EmailController, EmailStep } from './types.js'
import { createUpdate } from './updateFlow.js'

/** As the specification has it (section 5): x@y.z. */
const isEmail = (text: string) => text.length <= 320 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

/** An answer sooner than this is no time-out of a wait, whatever it says. */
const leastWait = 60_000

type CodeFacts = (NonNullable<LoginResult<'CONNECT_DEVICE'>> & Pick<LoginResult<'CONNECT_EMAIL'>, 'isNew'>) | undefined

const toCodeStep = (action: 'VERIFY_DEVICE' | 'VERIFY_OTP', facts: CodeFacts): EmailStep => ({
  action,
  digits: facts?.digits ?? 6,
  codeEntry: facts?.codeEntry ?? 'page',
  isNew: facts?.isNew ?? false,
})

const isNew = ({ step }: BegunLogin) => step.action !== 'CONNECT' && step.isNew

/** What the views work with besides the controller: the same steps, with what becomes of them in `emailAtom`. */
export interface EmailFlow extends EmailController, Attempts {
  /** Asks in the wallet for the recovery phrase of a wallet that the user has. */
  bringPhrase(): void
  /** What stands in the field now: a key that submits may come before it is drawn. */
  address(): string
  /** The name of a login that has run out here: `begin` takes it in place of its address, which the wallet knows. */
  last(): string | undefined
  /** The user has begun to type an address. */
  noteSelected(): void
  /** Has the code checked, and connects nothing yet. */
  handIn(code: string | undefined, options?: EmailCallOptions): Promise<void>
  /** Goes on with a passkey in place of the mails. */
  enterByPasskey(signal: AbortSignal): Promise<Connection>
}

/** Makes the flow of one instance. */
export function createFlow(context: PluginContext<'connect' | 'login'>): EmailFlow {
  const { accounts, login: frame, connect, store, clock, track } = context
  const cooldown = createCooldown(context)
  const state = () => store.get(emailAtom)
  const change = (part: Partial<EmailState>) => changeEmail(store, part)
  const expectLogin = (): BegunLogin => {
    const { login } = state()
    if (!login) throw notBegun()
    return login
  }
  const noteMail = () => {
    cooldown.begin()
    change({ mails: state().mails + 1 })
  }
  const asOurs = (cause: unknown) => {
    throw toEmailError(cause)
  }
  const assertEmail = (text: string) => {
    const email = text.trim()
    if (!isEmail(email)) throw invalid()
    return email
  }

  const begin = async (text: string, { signal }: EmailCallOptions = {}): Promise<EmailStep> => {
    const isLast = text === frame.last()
    const email = isLast ? text : assertEmail(text)
    // Before the frame is loaded.
    const seconds = cooldown.seconds()
    if (seconds > 0) throw tooSoon(seconds)
    track('EMAIL_SUBMITTED')
    const answer = await frame
      .request({ method: 'CONNECT_EMAIL', params: isLast ? {} : { email } }, { signal })
      .catch(asOurs)
    const { action } = answer
    const step: EmailStep = action === 'CONNECT' ? { action } : toCodeStep(action, answer)
    noteMail()
    change({ login: { email, step, verified: action === 'CONNECT' } })
    if (action !== 'CONNECT') track('EMAIL_VERIFICATION_CODE_SENT')
    return step
  }

  const tellNumber = (number: string | undefined) => change({ number })
  const keepAddress = (email: string) => store.set(updateAddressAtom, email)
  const onBegun = (updateEntry: 'page' | 'frame') => {
    noteMail()
    change({ updateEntry })
  }
  const handIn = async (code: string | undefined, { signal }: EmailCallOptions = {}) => {
    const { step, verified } = expectLogin()
    if (verified) return
    const isTyped = step.action !== 'CONNECT' && step.codeEntry === 'page'
    const asked = isTyped
      ? frame.request({ method: 'CONNECT_OTP', params: { otp: code ?? '' } }, { signal })
      : frame.request({ method: 'ENTER_OTP' }, { signal })
    try {
      await asked
    } catch (cause) {
      const error = toEmailError(cause)
      if (error.outcome !== 'dismissed') track('EMAIL_VERIFICATION_CODE_FAIL', { message: error.code })
      throw error
    }
    track('EMAIL_VERIFICATION_CODE_PASS')
    change({ login: { ...expectLogin(), verified: true } })
  }

  const askDevice = async (signal: AbortSignal | undefined): Promise<CodeFacts> => {
    for (;;) {
      const asked = clock.elapsed()
      try {
        return await frame.request({ method: 'CONNECT_DEVICE' }, { signal })
      } catch (cause) {
        // The user has more time than a request of the frame: it is asked anew, and goes on waiting.
        const isLate = isLatchkeyError(cause, 'IFRAME_REQUEST_TIMEOUT') && clock.elapsed() - asked >= leastWait
        if (!isLate || signal?.aborted) throw toEmailError(cause)
      }
    }
  }

  const awaitDevice: EmailController['awaitDevice'] = async ({ signal } = {}) => {
    expectLogin()
    const stop = hearNumber(frame, tellNumber)
    try {
      const step = toCodeStep('VERIFY_OTP', await askDevice(signal))
      const login = expectLogin()
      if (login.step.action === 'VERIFY_DEVICE') track('DEVICE_REGISTERED_FOR_EMAIL')
      change({ login: { ...login, step } })
      return step
    } catch (error) {
      // The frame has dropped all of it, a code that was right as well.
      if (isLatchkeyError(error, 'EMAIL_DEVICE_REFUSED')) change({ login: { ...expectLogin(), verified: false } })
      throw error
    } finally {
      stop()
    }
  }

  /** Connects what the frame has let in. */
  const join = async (method: string, signal: AbortSignal | undefined): Promise<Connection> => {
    const made = isNew(expectLogin())
    const connection = await connect
      .connect({ connector: 'embedded', input: { method }, isNew: made, signal })
      .catch(asOurs)
    cooldown.clear()
    change({ login: undefined, problem: undefined })
    store.set(addressAtom, '')
    return connection
  }

  return {
    begin,
    async resend(options) {
      return begin(expectLogin().email, options)
    },
    waitingTime: cooldown.seconds,
    handIn,
    awaitDevice,
    watchNumber: (listener) => store.sub(numberAtom, () => listener(store.get(numberAtom))),
    async enter(code, { signal } = {}) {
      await handIn(code, { signal })
      if (expectLogin().step.action === 'VERIFY_DEVICE') await awaitDevice({ signal })
      return join('email', signal)
    },
    async enterByPasskey(signal) {
      await frame.request({ method: 'CONNECT_PASSKEY', params: {} }, { signal }).catch(asOurs)
      return join('passkey', signal)
    },
    ...createUpdate({ frame, track, assertEmail, keepAddress, onBegun, tellNumber }),
    ...createAttempts(store),
    bringPhrase() {
      // The user may leave it, and the wallet is there all the same: the settings have it, too.
      frame.request({ method: 'SHOW_SETTINGS', params: { page: 'import' } }).catch(() => undefined)
    },
    address: () => store.get(addressAtom).trim(),
    last: () => (accounts.list().some(({ connectorId }) => connectorId === 'embedded') ? undefined : frame.last()),
    noteSelected() {
      track('EMAIL_LOGIN_SELECTED')
      // While the address is typed. What fails is fetched again by the call itself, which says so.
      frame.preload().catch(() => undefined)
    },
  }
}
