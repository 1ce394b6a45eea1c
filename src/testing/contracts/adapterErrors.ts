import { LatchkeyError, type Request } from '../../kernel/index.js'
import { settle } from '../settle.js'
import type { AdapterTrial, CalledName } from './adapterTrial.js'
import { type ContractCase, check, checkEqual, failureOf } from './runner.js'

/** Verbs that put something before the user. */
const asking: readonly CalledName[] = ['signMessage', 'signTypedData', 'sendTransaction']
/** What wallets and nodes throw. */
const thrown: readonly unknown[] = [
  new Error('nonsense'),
  { code: -32603, message: 'Internal error', data: { deep: { message: 'reverted' } } },
  { code: 'not a number' },
  'a text',
  undefined,
  null,
]

/** What an adapter makes of wallets and nodes that refuse, fail or hang. */
export const adapterErrors = ({
  options,
  setUp,
  handleOf,
  methodsOf,
  assertCoded,
}: AdapterTrial): readonly ContractCase[] => [
  {
    name: 'codes errors: F25 whatever a wallet or node throws',
    async run() {
      const { adapter, end } = await setUp()
      // All at once: a method may try again for a while, and is then told to stop.
      const patience = new AbortController()
      const failing = methodsOf(adapter).flatMap(({ name, call }) =>
        thrown.map(async (cause) => {
          const handle = handleOf(() => Promise.reject(cause), patience.signal)
          const outcome = await call(handle).then(
            () => undefined,
            (error: Error) => error,
          )
          // A method may have an answer for a far side that fails (no capabilities, no name).
          if (outcome) assertCoded(outcome, `${name}, when ${JSON.stringify(cause) ?? cause} is thrown,`)
        }),
      )
      const all = Promise.allSettled(failing)
      await settle(30)
      patience.abort()
      for (const result of await all) if (result.status === 'rejected') throw result.reason
      end()
    },
  },
  {
    name: 'tells a refusal apart: F25 outcome `rejected`',
    async run() {
      const { adapter, end } = await setUp()
      const refuse: Request = () => Promise.reject(options.refusal)
      for (const { name, call } of methodsOf(adapter)) {
        if (!asking.includes(name)) continue
        const answer = handleOf(() => Promise.reject(new Error('no node')))
        const wallet = { ...answer, request: refuse }
        const error = assertCoded(await failureOf(call(wallet), `${name} of a refusing user`), name)
        checkEqual(error.outcome, 'rejected', `the outcome of ${name}`)
        check(
          error.walk((cause) => cause === options.refusal),
          `${name} keeps the wallet's own error as its cause`,
        )
      }
      end()
    },
  },
  {
    name: 'ends with its signal: a hanging wallet or node holds up nothing',
    async run() {
      const { adapter, end } = await setUp()
      for (const { name, call } of methodsOf(adapter)) {
        const abort = new AbortController()
        const hang: Request = (_, given) =>
          new Promise((_resolve, reject) => {
            const { signal = abort.signal } = given ?? {}
            const leave = () => reject(new LatchkeyError('REQUEST_ABORTED', 'Request was aborted'))
            if (signal.aborted) leave()
            else signal.addEventListener('abort', leave, { once: true })
          })
        const outcome = call(handleOf(hang, abort.signal)).then(
          () => undefined,
          (error: Error) => error,
        )
        await settle()
        abort.abort()
        const error = await outcome
        if (error) assertCoded(error, `${name}, aborted,`)
      }
      end()
    },
  },
]
