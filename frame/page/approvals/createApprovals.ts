import type { RpcRequest } from '../../../adapters/embedded/wire/appEvents.js'
import { isLoginAllowed } from '../../../services/src/parts/auth/isLoginAllowed.js'
import type { Approval } from '../../common/approval/types.js'
import { type AnnouncedWindows, createAnnouncedWindows, type Meeting } from '../../common/channel/announced/index.js'
import { windowMessages } from '../../common/channel/windowMessages.js'
import { createGate } from '../../common/gate/createGate.js'
import type { HostPage } from '../../common/types.js'
import { FrameError } from '../errors.js'
import { readers } from '../readers.js'
import type { AccountRecords } from '../records.js'
import type { ApprovalParts, Approvals, ChainClient } from '../types.js'
import { createDecision } from './createDecision.js'
import { createNotices } from './createNotices.js'
import { linkOf } from './linkOf.js'
import { aborted, invalid, notAllowed, rejected } from './refusals.js'
import { createApprovalScreen } from './screen/createApprovalScreen.js'
import type { Ask } from './types.js'

/** What moves nothing. Typed data may: a permit is one. */
const messages: ReadonlySet<string> = new Set(['personal_sign', 'solana_signMessage'])

/** Requests that the user decides: read, shown one at a time, signed and sent (S13). */
export function createApprovals(parts: ApprovalParts): Approvals {
  const { config, screens, login, now, onGiven } = parts
  const notices = createNotices(parts)
  const windows = createAnnouncedWindows(window)
  /** A policy of the page's, which stays as long as the page does. */
  let isApart = false
  let life = new AbortController()
  let before: Promise<unknown> = Promise.resolve()

  const abort = () => {
    const ended = life
    life = new AbortController()
    ended.abort(aborted())
  }
  login.onEnd(abort)

  const checkFirst = async (signal: AbortSignal) => {
    try {
      await parts.checkFirstSend?.(signal)
    } catch (error) {
      throw error instanceof FrameError && error.code === 'SCREEN_CLOSED' ? rejected() : error
    }
  }

  const accountOf = (namespace: string): string => {
    const account = login.user()?.accounts.find((each) => each.namespace === namespace)
    if (!account) throw new FrameError('LOGGED_OUT', 'Nobody is logged in. Log in first.')
    return account.address
  }

  const recordsOf = (account: string, link: string | undefined): AccountRecords => {
    const { grants } = parts
    const records = parts.records.of(account)
    return grants ? { ...records, keepGrant: (grant) => grants.keep(account, grant, link) } : records
  }

  const toAsk = (request: RpcRequest, host: HostPage, chain: ChainClient, isOwn: boolean): Ask => {
    const { id } = chain.chain
    const [namespace = ''] = id.split(':')
    if (request.chainNamespace !== namespace || !namesChain(request.chainId, id))
      throw invalid('it is for another network than the one in use')
    const { method, params } = request
    // What the user has asked for in the wallet, no page asks.
    const link = isOwn ? undefined : linkOf(request, host)
    if (link !== undefined && !parts.grants) throw notAllowed()
    const account = accountOf(namespace)
    const { nameSignIn, askPaymaster } = login
    const isLoggedIn = () => login.user()?.accounts.some(({ address }) => address === account) === true
    const of = { accountType: login.user()?.accountType ?? 'eoa', isLoggedIn, records: recordsOf(account, link) }
    const by = { isOwn, isLinked: link !== undefined }
    return { method, params, account, host, chain, config, now, nameSignIn, askPaymaster, ...of, ...by }
  }

  const onApart = () => {
    if (!isApart) console.warn(apart)
    isApart = true
  }

  const decide = async (
    ask: Ask,
    approval: Approval,
    signal: AbortSignal,
    given: Promise<Meeting> | undefined,
    onShow: () => void,
  ): Promise<unknown> => {
    signal.throwIfAborted()
    // It waited: meanwhile another user may have logged in.
    const [namespace = ''] = ask.chain.chain.id.split(':')
    if (accountOf(namespace) !== ask.account) throw aborted()
    if (!messages.has(ask.method)) await checkFirst(signal)
    const gate = createGate({ now, view: window })
    const isFramed = isLoginAllowed(ask.host.origin, config.framedApprovals)
    const parts = { approval, account: ask.account, login, notices: notices.all, now, gate, isFramed }
    const decision = createDecision(parts)
    const end = () => decision.end(signal.reason)
    signal.addEventListener('abort', end)
    try {
      onShow()
      const result = await screens.show(
        // What the user has opened is left as it was: by closing the modal, too.
        ask.isOwn ? 'confirm' : 'approve',
        createApprovalScreen(decision, ask, { isFramed, given, isApart, onApart }),
        signal,
      )
      notices.seen()
      const { ready, lowered } = decision.state()
      const { content } = lowered ?? approval
      // The page of a link says it itself.
      if (content.kind === 'permission' && !ask.isLinked) {
        onGiven?.({
          ...{ origin: ask.host.origin, chain: ask.chain.chain },
          ...{ actions: content.actions, tokens: ready?.tokens ?? {} },
        })
      }
      return result
    } catch (error) {
      const isLeft = error instanceof FrameError && error.code === 'SCREEN_CLOSED'
      decision.end(isLeft ? aborted() : error)
      // What has left the frame is reported as it came out, whatever became of the screen.
      return await decision.outcome
    } finally {
      signal.removeEventListener('abort', end)
      gate.close()
    }
  }

  return {
    abort,
    async ask(request, { host, chain, own }) {
      const signal = own ? AbortSignal.any([life.signal, own.signal]) : life.signal
      // Its place is where it came, however long its code takes to arrive.
      const earlier = before
      const load = readers[request.chainNamespace]
      if (!load || !Object.hasOwn(readers, request.chainNamespace)) throw notAllowed()
      const ask = toAsk(request, host, chain, own !== undefined)
      const given = request.window === undefined ? undefined : expectGiven(windows, request.window)
      const turn = load().then(async ({ read }) => {
        const approval = await read(ask)
        await Promise.race([earlier, whenAborted(signal)])
        return decide(ask, approval, signal, given?.meeting, () => own?.onShow())
      })
      // The next one waits for those before it also when this one gave up waiting: what they send has to be known first.
      before = Promise.allSettled([before, turn])
      return turn.finally(() => given?.end())
    },
  }
}

/** For the developers of the page around. */
const apart =
  'The wallet’s window cannot reach its frame: this page is sent with Cross-Origin-Opener-Policy: same-origin. Send same-origin-allow-popups in its place.'

/** Waits for the window that the page has opened for a request. Once the request is over, it is told to close. */
function expectGiven(windows: AnnouncedWindows, id: string) {
  if (!windows.isNew(id)) throw invalid('its window was named before')
  const ended = new AbortController()
  const meeting = windows.meet(id, 'window', ended.signal)
  const close = ({ port }: Meeting) => port.postMessage({ type: windowMessages.over })
  return {
    meeting,
    end() {
      ended.abort()
      meeting.then(close, () => {
        // It never came.
      })
    },
  }
}

const whenAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** A chain as requests name it: a number or digits, its reference alone, or the whole of CAIP-2. */
const namesChain = (named: number | string, id: string) => id === `${named}` || id.endsWith(`:${named}`)
