import { type AdapterContext, abortedError, isLatchkeyError, LatchkeyError } from '../../src/adapter.js'
import type { ApprovalWindow } from './approvalWindow.js'
import type { FrameClient } from './client.js'
import { frameGone } from './errors.js'
import { noScreen, type Stage } from './stage.js'
import { approveTransaction } from './views/index.js'
import type { RpcRequest } from './wire/appEvents.js'

/** Requests that the user decides on in the frame: one at a time, over a view of their own. */
export interface Approvals {
  /** Whether one is in sight, or is about to be. */
  readonly busy: boolean
  /**
   * Asks when those before are done, in the window that was opened for it, if one was. Leaving the view rejects all that wait, with one RPC_ABORT: nothing is signed afterwards (F7).
   * @throws {LatchkeyError} REQUEST_REJECTED, REQUEST_ABORTED, MODAL_MISSING; those of the client
   */
  ask(request: RpcRequest, signal: AbortSignal | undefined, window?: ApprovalWindow): Promise<unknown>
  /**
   * Refuses a request that the frame is never asked: the user sees it after 300 ms (spec section 5). Ends all that wait.
   * @throws {LatchkeyError} METHOD_NOT_SUPPORTED
   */
  refuse(): Promise<never>
}

/** From an unknown method until the user is told. */
const refusalDelay = 300

interface Job {
  readonly request: RpcRequest
  readonly window: ApprovalWindow | undefined
  /** Aborts when its answer is not waited for any more. */
  readonly left: AbortController
  resolve(answer: unknown): void
  reject(error: unknown): void
}

/** The user closed what asked: for the caller a refusal (spec section 8). */
const closedByUser = (cause?: unknown) =>
  new LatchkeyError('REQUEST_REJECTED', 'Request was aborted', { cause, outcome: 'rejected' })

/** A method that is in none of the protocol's lists. Libraries know it by 4200. */
export const notAllowed = (): LatchkeyError =>
  new LatchkeyError('METHOD_NOT_SUPPORTED', 'Requested RPC call is not allowed')

export function createApprovals(context: AdapterContext, client: FrameClient, stage: Stage): Approvals {
  const jobs: Job[] = []
  let view: AbortController | undefined
  let isWorking = false
  /** The view says that a request was refused: the user closes it. */
  let isRefused = false

  /** Ends all that waits. The frame hears of it once; what it still answers is dropped. */
  const endAll = (toError: () => LatchkeyError) => {
    const left = jobs.splice(0)
    if (left.length > 0) client.tell({ method: 'RPC_ABORT' })
    for (const job of left) {
      job.reject(toError())
      job.left.abort()
    }
  }
  const show = () => {
    isRefused = false
    stage.setRefused(false)
    if (view) return
    const mine = new AbortController()
    view = mine
    const over = (toError: () => LatchkeyError) => {
      if (view !== mine) return
      view = undefined
      endAll(toError)
    }
    stage.present(approveTransaction, mine.signal).then(
      (how) => {
        if (how === 'left') over(closedByUser)
        if (how === 'gone') over(() => frameGone('RPC_REQUEST'))
      },
      (error) => over(() => error),
    )
  }
  /** While the request is in its window, the view says so. Returns its end. */
  const showWindow = (window: ApprovalWindow | undefined) => {
    if (!window) return () => {}
    const { opened } = window
    const hide = () => stage.setWindow(undefined)
    const cancel = () => endAll(closedByUser)
    stage.setWindow({ focus: () => opened.focus(), cancel, found: window.found })
    const stop = opened.onClosed(() => {
      hide()
      window.closed()
    })
    return () => {
      stop()
      hide()
    }
  }
  const rest = () => {
    stage.setScreen(noScreen)
    if (isRefused) return
    view?.abort()
    view = undefined
  }
  const work = async () => {
    if (isWorking) return
    isWorking = true
    for (let job = jobs[0]; job; job = jobs[0]) {
      show()
      const { request, window, left, resolve, reject } = job
      const stopWatching = showWindow(window)
      const refuse = (error: unknown) => {
        // Escape in the frame closes what it shows: as when the modal is closed around it, nothing was signed. A frame that is gone cannot say so.
        const isNo = isLatchkeyError(error, 'SCREEN_CLOSED', 'REQUEST_ABORTED') && !error.data.maybeSent
        reject(isNo ? closedByUser(error) : error)
      }
      await client
        .request(
          { method: 'RPC_REQUEST', params: window ? { ...request, window: window.id } : request },
          { signal: left.signal },
        )
        .then(resolve, refuse)
      stopWatching()
      if (jobs[0] === job) jobs.shift()
    }
    isWorking = false
    rest()
  }
  context.onDispose(() => {
    endAll(abortedError)
    view?.abort()
  })
  return {
    get busy() {
      return view !== undefined
    },
    async ask(request, signal, window) {
      // Without a modal nobody could see what is asked, so it is not posted.
      await context.place()
      if (signal?.aborted) throw abortedError(signal.reason)
      const left = new AbortController()
      let stop = () => {}
      const answer = new Promise<unknown>((resolve, reject) => {
        const job: Job = { request, window, left, resolve, reject }
        const abort = () => {
          const at = jobs.indexOf(job)
          if (at < 0) return
          jobs.splice(at, 1)
          if (at === 0) client.tell({ method: 'RPC_ABORT' })
          reject(abortedError(signal?.reason))
          left.abort()
        }
        signal?.addEventListener('abort', abort)
        stop = () => signal?.removeEventListener('abort', abort)
        jobs.push(job)
      })
      void work()
      return answer.finally(stop)
    },
    async refuse() {
      await context.place()
      show()
      await new Promise<void>((resolve) => void context.clock.after(refusalDelay, resolve))
      isRefused = true
      stage.setRefused(true)
      endAll(notAllowed)
      throw notAllowed()
    },
  }
}
