import type { Connection } from './connection.js'
import type { RateCounter } from './limits.js'
import { costOf, isRetried, type Methods } from './methods.js'
import { type Call, type CallId, RelayProblem, readFrame } from './wire.js'

/** What was asked so far: counts, no names. */
export interface CallCounts {
  /** Calls that were answered, by method. */
  readonly answered: Record<string, number>
  /** Calls that were refused, by code. */
  readonly refused: Record<string, number>
  /** Deliveries that their receiver acknowledged. */
  acknowledged: number
}

interface CallContext {
  methods: Methods
  /** By client id. */
  clientRate: RateCounter
  /** By network address. */
  addressRate: RateCounter
  counts: CallCounts
  /** Hears of each call that has a method, before it is done. */
  onCall: (call: SeenCall) => void
}

/** A call as watchers see it. */
export interface SeenCall {
  method: string
  /** What kind of message `irn_publish` brings, such as 1108 for a request and 1109 for its answer. */
  tag?: number
}

/** Makes what takes the text frames of connections. It answers each call once, and never throws. */
export function createCallHandler({ methods, clientRate, addressRate, counts, onCall }: CallContext) {
  function assertRate({ clientId, address }: Connection, cost: number) {
    const wait = addressRate.take(address, cost) || clientRate.take(clientId, cost)
    if (wait > 0) throw new RelayProblem('RATE_LIMITED', 'Too many calls in a short time.', wait)
  }

  function run(connection: Connection, call: Call) {
    assertRate(connection, costOf(call))
    const method = methods.get(call.method)
    if (!method) throw new RelayProblem('METHOD_NOT_FOUND', 'The relay has no such method.')
    const { tag } = call.params
    onCall({ method: call.method, tag: typeof tag === 'number' ? tag : undefined })
    const { result, afterwards } = method(connection, call.params)
    add(counts.answered, call.method)
    connection.answer(call.id, result)
    // Some clients know what a delivery means only after their own call was answered.
    afterwards?.()
  }

  function refuse(connection: Connection, id: CallId | null, problem: RelayProblem, repeat = false) {
    add(counts.refused, problem.code)
    connection.refuse(id, problem, repeat)
  }

  return (connection: Connection, text: string) => {
    const frame = readFrame(text)
    if (frame.kind === 'unreadable') return refuse(connection, frame.id, frame.problem)
    if (frame.kind === 'answer') {
      if (connection.acknowledge(frame.id)) counts.acknowledged += 1
      return
    }
    try {
      run(connection, frame)
    } catch (error) {
      if (!(error instanceof RelayProblem)) throw error
      refuse(connection, frame.id, error, isRetried(frame.method))
    }
  }
}

function add(counts: Record<string, number>, key: string) {
  counts[key] = (counts[key] ?? 0) + 1
}
