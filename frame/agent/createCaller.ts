import type * as z from 'zod/mini'
import type { AppEventName } from '../../adapters/embedded/wire/appEvents.js'
import {
  errorPayload,
  type FrameAnswer,
  type FrameScreen,
  frameAnswers,
  frameNews,
} from '../../adapters/embedded/wire/frameEvents.js'
import { appPrefix, framePrefix, frameTimes, screenType } from '../../adapters/embedded/wire/names.js'
import { randomId } from '../common/randomId.js'

/** An answer of the frame that says no. `code` is absent where the frame does not answer at all. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly code: string | undefined
  /** The node's own, with RPC_FAILED. */
  readonly rpcCode: number | undefined

  constructor(code?: string, rpcCode?: number) {
    super(code ?? 'The frame does not answer.')
    this.code = code
    this.rpcCode = rpcCode
  }
}

type CallName = keyof typeof frameAnswers & AppEventName

/** Of each name its own schema. */
const answers: { readonly [Name in CallName]: z.ZodMiniType<FrameAnswer<Name>> } = frameAnswers

/** The frame on this page. */
export interface Caller {
  /** @throws {CallError} */
  call<Name extends CallName>(name: Name, payload?: object): Promise<FrameAnswer<Name>>
  /** Says something that is not waited for. */
  tell(name: AppEventName): void
}

/** What the frame is reached with. */
export interface CallerParts {
  readonly window: Window
  /** The frame's element, on the page, before it loads. */
  readonly element: Pick<HTMLIFrameElement, 'contentWindow'>
  /** The frame shows something else now, or has another height. */
  readonly onScreen: (screen: FrameScreen) => void
}

interface Waiting {
  readonly name: CallName
  /** Reads what the frame answered. */
  take(payload: unknown): void
  reject(error: CallError): void
}

/** Speaks to the frame, which is of this page's own origin: nothing is taken from another one, or from another window (S1, S2). */
export function createCaller({ window, element, onScreen }: CallerParts): Caller {
  const { origin } = window.location
  const waiting = new Map<string, Waiting>()
  let greet: () => void
  const ready = new Promise<void>((resolve, reject) => {
    greet = resolve
    window.setTimeout(() => reject(new CallError()), frameTimes.load)
  })
  ready.catch(() => {
    // Each call hears of it.
  })
  const post = (name: AppEventName, id: string, payload?: object) =>
    element.contentWindow?.postMessage({ type: `${appPrefix}${name}`, id, payload }, origin)

  const hearAnswer = (name: string, isError: boolean, id: string, payload: unknown) => {
    const one = waiting.get(id)
    if (one?.name !== name) return
    waiting.delete(id)
    if (isError) {
      const { code, rpcCode } = errorPayload.safeParse(payload).data ?? {}
      return one.reject(new CallError(code ?? 'UNKNOWN', rpcCode))
    }
    one.take(payload)
  }
  window.addEventListener('message', ({ data, origin: from, source }: MessageEvent) => {
    if (from !== origin || source === null || source !== element.contentWindow) return
    const { type, id, payload } = Object(data) as { type?: unknown; id?: unknown; payload?: unknown }
    if (typeof type !== 'string' || typeof id !== 'string') return
    if (type === screenType) {
      const screen = frameNews.SCREEN.safeParse(payload)
      if (screen.success) onScreen(screen.data)
      return
    }
    if (!type.startsWith(framePrefix)) return
    const said = type.slice(framePrefix.length)
    if (said === 'READY') return greet()
    const [, name, end] = /^([A-Z_]+)_(SUCCESS|ERROR)$/.exec(said) ?? []
    if (name) hearAnswer(name, end === 'ERROR', id, payload)
  })

  return {
    async call(name, payload) {
      await ready
      const id = randomId()
      return new Promise((resolve, reject) => {
        const take = (payload: unknown) => {
          const answer = answers[name].safeParse(payload)
          if (answer.success) resolve(answer.data)
          else reject(new CallError('UNKNOWN'))
        }
        waiting.set(id, { name, take, reject })
        post(name, id, payload)
      })
    },
    tell: (name) => post(name, randomId()),
  }
}
