import { type RpcId, toErrorText } from '../../nodes/rpcMessage.js'
import type { CallBounds, Outcome } from '../../nodes/upstreams.js'

/** Bounds of all answers of a batch together. */
export interface BatchBounds {
  maxBytes: number
  /** Up to this length the answers are held without asking for room. */
  wholeBytes: number
  /** Time for the caller to take the answer, in ms. */
  streamMs: number
  /** Waits for room for the whole batch. */
  admitLong(): Promise<(() => void) | undefined>
}

/** The answers of one batch. They are held until all have come, for they go out in the order of the calls. */
export interface Batch {
  /** Makes a call and holds its answer; one for which there is no room becomes an error. */
  collect(id: RpcId, send: (bounds: Pick<CallBounds, 'maxBytes' | 'admitLong'>) => Promise<Outcome>): Promise<string>
  /** The answer to the batch. */
  join(answers: readonly string[]): Outcome['body']
}

/** Makes the holder of a batch's answers, which gives back its room when they were taken. */
export function createBatch({ maxBytes, wholeBytes, streamMs, admitLong }: BatchBounds): Batch {
  let left = maxBytes
  let admitted: Promise<(() => void) | undefined> | undefined
  let release: (() => void) | undefined

  /** Room for the batch is asked for once, whichever of its answers needs it first. */
  async function admit(): Promise<boolean> {
    admitted ??= admitLong()
    release = await admitted
    return release !== undefined
  }

  /** Counts while it reads: answers that come at the same time share one size. */
  async function read(id: RpcId, body: Outcome['body']): Promise<string> {
    if (typeof body === 'string') {
      left -= body.length
      return left < 0 ? tooLong(id) : body
    }
    const chunks: Uint8Array[] = []
    try {
      for await (const chunk of body) {
        left -= chunk.length
        if (left < 0) return tooLong(id)
        chunks.push(chunk)
      }
    } catch {
      return toErrorText(id, -32603, 'The answer of the node broke off.')
    }
    return Buffer.concat(chunks).toString('utf8')
  }

  return {
    async collect(id, send) {
      // The room is the batch's: it is not given back answer by answer.
      const admitAnswer = async () => ((await admit()) ? () => undefined : undefined)
      const outcome = await send({ maxBytes: left, admitLong: admitAnswer })
      const text = await read(id, outcome.body)
      if (maxBytes - left <= wholeBytes || (await admit())) return text
      return toErrorText(id, -32005, 'Too many long answers at once. Ask again in a moment.')
    },
    join(answers) {
      if (!release) return `[${answers.join(',')}]`
      return streamTexts(['[', ...answers.flatMap((text, index) => (index > 0 ? [',', text] : [text])), ']'], {
        streamMs,
        onEnd: release,
      })
    },
  }
}

function tooLong(id: RpcId): string {
  return toErrorText(id, -32000, 'The answers are too long. Ask for less at once.')
}

/** Gives texts as they are taken. */
function streamTexts(
  texts: string[],
  { streamMs, onEnd }: { streamMs: number; onEnd(): void },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let timer: ReturnType<typeof setTimeout> | undefined
  const finish = () => {
    clearTimeout(timer)
    texts.length = 0
    onEnd()
  }
  return new ReadableStream<Uint8Array>({
    start(controller) {
      timer = setTimeout(() => {
        finish()
        controller.error(new Error('The answer was not taken in time.'))
      }, streamMs)
      timer.unref()
    },
    pull(controller) {
      const text = texts.shift()
      if (text !== undefined) return controller.enqueue(encoder.encode(text))
      finish()
      controller.close()
    },
    cancel: finish,
  })
}
