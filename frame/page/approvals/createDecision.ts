import { costAt, speedOf } from '../../common/approval/speeds.js'
import {
  type Approval,
  contradicts,
  type DecisionState,
  isBlind,
  isDecidable,
  type Lowered,
  type Ready,
  type Speed,
  type Warning,
  warningsOf,
} from '../../common/approval/types.js'
import { type Gate, pause } from '../../common/gate/createGate.js'
import type { Press } from '../../common/gate/presses.js'
import { FlowError, isFlowError } from '../../flows/index.js'
import type { UnlockedWallet } from '../../keys/index.js'
import { FrameError } from '../errors.js'
import type { Login } from '../types.js'
import { createConfirmation } from './createConfirmation.js'
import { awaitForecast } from './forecast.js'
import { invalid, rejected } from './refusals.js'

/** Ms after which the chain is asked again before anything is signed: the page may have slept (F19). */
const fresh = 60_000

/** One request before the user. */
export interface Decision {
  readonly approval: Approval
  state(): DecisionState
  /** Tells of each change. Returns its own stop. */
  watch(run: () => void): () => void
  /** Begins to ask the chain and to unlock. Calls after the first do nothing. */
  start(): void
  readonly gate: Gate
  /** A click on Approve: the user's consent, if the gate says so. */
  approve(click: Press): void
  /**
   * The consent of a window of the frame, whose own gate has admitted the click.
   * @param seen the state that the window showed: another one was not consented to
   */
  consent(seen: number): void
  /** Another speed, among those that `ready` has; the user reads anew. */
  choose(speed: Speed): void
  /** Less than was asked for, where the page lets it be; the user reads anew. More ends the request. */
  lower(to: Lowered): void
  reject(): void
  retry(): void
  /** Ends it, unless it has left already. */
  end(reason: unknown): void
  /** The answer for the page. Settles once. */
  readonly outcome: Promise<unknown>
}

export interface DecisionParts {
  readonly approval: Approval
  /** The account that signs. */
  readonly account: string
  readonly login: Pick<Login, 'unlock' | 'confirm'>
  /** Asked after an unlock. */
  readonly notices: () => readonly Warning[]
  readonly now: () => number
  readonly gate: Gate
  /** Whether consent may be given in the frame: else in a window alone (S11). */
  readonly isFramed: boolean
}

const toRead = ['ready', 'lowered', 'failure', 'isSuspended', 'isPressed', 'speed', 'hasChanged', 'notices'] as const

const begun: DecisionState = {
  phase: 'asking',
  ready: undefined,
  failure: undefined,
  isSuspended: false,
  lowered: undefined,
  isPressed: false,
  forecast: undefined,
  pieces: undefined,
  speed: 'normal',
  isWaiting: false,
  hasChanged: false,
  notices: [],
  seen: 0,
}

/** Leads one request from being shown to its answer. Nothing is signed but by `approve`, and nothing after an end (F7). */
export function createDecision(parts: DecisionParts): Decision {
  const { approval, account, login, notices, now, gate, isFramed } = parts
  const ending = new AbortController()
  const { signal } = ending
  const { outcome, resolve, fail } = createOutcome()
  const standing = createStanding(gate, now)
  const { set } = standing
  const confirmation = createConfirmation(login, now)
  let isStarted = false
  let preparedAt = now()
  /** What is asked for by now. */
  let current = approval

  const end = (reason: unknown) => {
    if (standing.get().phase === 'sending') return
    ending.abort(reason)
    fail(reason)
  }

  const prepare = async (): Promise<Ready | undefined> => {
    try {
      const ready = await current.prepare(signal, () => set({ isWaiting: true }))
      preparedAt = now()
      return signal.aborted ? undefined : ready
    } catch (error) {
      if (signal.aborted) return undefined
      if (error instanceof FrameError && error.code === 'REQUEST_INVALID') end(error)
      else set({ ready: undefined, failure: 'cost', phase: 'asking' })
      return undefined
    }
  }
  /** @param seen How many notices stood there when the user consented. */
  const unlock = async (seen: number): Promise<UnlockedWallet | undefined> => {
    try {
      const [wallet] = await Promise.all([login.unlock(signal), confirmation.wait()])
      if (!wallet.accounts.some((each) => each.address === account)) throw invalid('it is for another account')
      // What the wallet has to tell comes before consent, also where the user was faster.
      if (notices().length <= seen) return wallet
      set({ notices: notices(), phase: 'asking' })
      return undefined
    } catch (error) {
      if (signal.aborted) return undefined
      if (error instanceof FrameError) end(error)
      else set({ ...(saysSuspended(error) ? { isSuspended: true } : { failure: 'unlock' }), phase: 'asking' })
      return undefined
    }
  }
  const warm = () => warmUp(parts, signal, confirmation, standing)
  const show = async () => {
    const asked = current
    const ready = await prepare()
    // Lowered meanwhile: it is of something else.
    if (!ready || asked !== current) return
    set(toShown(ready))
    followReady(ready, signal, standing)
  }

  /** The cost once more, when what is shown is old. @returns what to perform; undefined when the user has to look again */
  const refresh = async (shown: Ready): Promise<Ready | undefined> => {
    if (!current.hasCost || now() - preparedAt < fresh) return shown
    const ready = await prepare()
    if (!ready) return undefined
    if (!hasWorsened(ready, shown, standing.get().speed)) return ready
    set({ ready, hasChanged: true, phase: 'asking' })
    return undefined
  }

  const perform = async (shown: Ready) => {
    const seen = standing.get().notices.length
    set({ phase: 'unlocking', failure: undefined })
    const ready = await refresh(shown)
    const wallet = ready && (await unlock(seen))
    // The one look between the user's consent and the signature: what ended meanwhile is not signed.
    if (!ready || !wallet || signal.aborted) return
    set({ phase: 'signing' })
    try {
      const result = await ready.perform(wallet, {
        signal,
        speed: speedOf(ready, standing.get().speed),
        leaving: () => set({ phase: 'sending' }),
      })
      // Where it was ended meanwhile, the outcome is settled already: a signature that came too late is dropped.
      set({ phase: standing.get().phase === 'sending' ? 'sent' : 'signed' })
      resolve(result)
    } catch (error) {
      fail(error)
    }
  }

  const decidable = () => {
    const { ready, phase, forecast } = standing.get()
    const canDecide = phase === 'asking' && forecast !== 'asked' && isDecidable(current.content, standing.get())
    return canDecide && !signal.aborted ? ready : undefined
  }
  const decide = (ready: Ready) => {
    const { isPressed, forecast } = standing.get()
    if ((isBlind(current.content) || contradicts(forecast)) && !isPressed) set({ isPressed: true })
    else void perform(ready)
  }

  return {
    ...{ approval, outcome, end, gate },
    state: standing.get,
    watch: standing.watch,
    start() {
      if (isStarted || approval.content.kind === 'blocked') return
      isStarted = true
      standing.changed()
      void show()
      warm()
    },
    approve(click) {
      const ready = decidable()
      if (ready && isFramed && gate.admits(click)) decide(ready)
    },
    consent(seen) {
      const ready = decidable()
      // The pause once more, by this page's clock.
      if (ready && seen === standing.get().seen && standing.age() >= pause) decide(ready)
    },
    choose(speed) {
      if (decidable()?.speeds?.[speed] && speed !== standing.get().speed) set({ speed })
    },
    lower(to) {
      if (standing.get().phase !== 'asking' || !current.lower) return
      try {
        current = current.lower(to)
      } catch (error) {
        return end(error)
      }
      const { content, warnings } = current
      set({ ready: undefined, failure: undefined, isPressed: false, lowered: { content, warnings } })
      void show()
    },
    reject: () => end(toRefusal(approval, standing.get())),
    retry() {
      const { phase, failure, isSuspended, ready } = standing.get()
      if (phase !== 'asking') return
      if (failure === 'unlock' || isSuspended) {
        set({ failure: failure === 'unlock' ? undefined : failure, isSuspended: false })
        warm()
      } else if (!ready) {
        set({ failure: undefined })
        void show()
      }
    },
  }
}

/** Unlocking, and auth's word, take the time in which the user reads; whether it worked is asked when it is needed. */
function warmUp(
  { login, notices }: DecisionParts,
  signal: AbortSignal,
  confirmation: ReturnType<typeof createConfirmation>,
  { get, set }: ReturnType<typeof createStanding>,
): void {
  const unlocking = login.unlock(signal)
  confirmation.begin().catch((error) => {
    if (saysSuspended(error) && !signal.aborted && get().phase === 'asking') set({ isSuspended: true })
  })
  unlocking.then(
    () => {
      if (!signal.aborted && notices().length > get().notices.length) set({ notices: notices() })
    },
    () => undefined,
  )
}

/** What changes once a request can be decided. */
const toShown = (ready: Ready): Partial<DecisionState> => ({
  ...{ ready, failure: undefined, isWaiting: false },
  ...{ forecast: ready.simulate && 'asked', pieces: ready.pieces && 'asked' },
})

/** Where a decision stands, who watches it, and how long its words have stood there. */
function createStanding(gate: Gate, now: () => number) {
  const watchers = new Set<() => void>()
  let state = begun
  let changedAt = now()
  const changed = () => {
    changedAt = now()
    gate.changed()
  }
  return {
    get: () => state,
    changed,
    /** Ms since the user last got something new to read. */
    age: () => now() - changedAt,
    set(change: Partial<DecisionState>) {
      // Words that the user has to read again: until then no click counts.
      const isNew =
        toRead.some((part) => part in change) || warningsOf(change.forecast).length > 0 || isDescribed(change.pieces)
      state = { ...state, ...change, seen: state.seen + (isNew ? 1 : 0) }
      if (isNew) changed()
      for (const run of [...watchers]) run()
    },
    watch(run: () => void) {
      watchers.add(run)
      return () => void watchers.delete(run)
    },
  }
}

/** A name is something to read, whenever it comes: a press right before it did not count with it in sight. */
const isDescribed = (pieces: DecisionState['pieces']) => typeof pieces === 'object' && Object.keys(pieces).length > 0

/** What comes once a request can be read; nothing waits for it, but Approve for the forecast. One that contradicts is something new to read. */
function followReady(ready: Ready, signal: AbortSignal, { get, set }: ReturnType<typeof createStanding>): void {
  const isAsking = () => !signal.aborted && get().phase === 'asking'
  const tellPieces = (pieces: DecisionState['pieces']) => {
    if (isAsking()) set({ pieces })
  }
  // A service that does not answer knows none.
  ready.pieces?.then(tellPieces, () => tellPieces({}))
  void awaitForecast(ready, signal, (forecast) => {
    if (isAsking()) set(contradicts(forecast) ? { forecast, isPressed: false } : { forecast })
  })
}

/** Whether the chain says something by now that the user has to look at again. */
function hasWorsened(ready: Ready, shown: Ready, speed: Speed): boolean {
  const isDearer = (costAt(ready, speed)?.fee ?? 0n) > (costAt(shown, speed)?.fee ?? 0n)
  const hasMore = (ready.warnings?.length ?? 0) > (shown.warnings?.length ?? 0)
  return isDearer || hasMore || speedOf(ready, speed) !== speedOf(shown, speed) || ready.obstacle !== undefined
}

/** What the page gets of a request that the user left. */
function toRefusal({ content }: Approval, { ready, isSuspended }: DecisionState): Error {
  if (isSuspended) return new FlowError('USER_SUSPENDED')
  if (content.kind === 'blocked') return invalid('this sign-in is not for this site, account, network or time')
  if (ready?.obstacle?.missing) return lacking()
  if (ready?.obstacle?.text === 'stop.expired') return invalid('its blockhash has expired')
  return rejected()
}

const saysSuspended = (error: unknown) => isFlowError(error, 'USER_SUSPENDED')

function createOutcome() {
  let resolve: (result: unknown) => void = () => undefined
  let fail: (reason: unknown) => void = () => undefined
  const outcome = new Promise<unknown>((onResult, onError) => {
    resolve = onResult
    fail = onError
  })
  // Who asks the outcome late, or never, must not make an unhandled rejection of it.
  outcome.catch(() => undefined)
  return { outcome, resolve, fail }
}

const lacking = () => new FrameError('INSUFFICIENT_FUNDS', 'The account has not enough coins for this. Add funds.')
