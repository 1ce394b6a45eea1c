import { onTestFinished } from 'vitest'
import {
  type ConnectorSession,
  defineAdapter,
  defineConnectorSource,
  LatchkeyError,
  type LoginEvent,
  type LoginFrame,
  type SessionChange,
} from '../../../src/kernel/index.js'
import { createTestClock } from '../../../src/testing/clock.js'
import { createTestLatchkey, type TestLatchkeyOptions } from '../../../src/testing/createTestLatchkey.js'
import { settle } from '../../../src/testing/settle.js'
import { email } from '../index.js'

/** The code that the frame takes. */
export const code = '123456'

type Answer = (params: Readonly<Record<string, unknown>>, signal: AbortSignal | undefined) => unknown

/** An error as a login frame's adapter throws it. */
export const refusal = (errorCode: string, data: Readonly<Record<string, unknown>> = {}) =>
  new LatchkeyError(errorCode, `The frame says ${errorCode}`, {
    data,
    outcome: errorCode === 'SCREEN_CLOSED' ? 'dismissed' : 'failed',
  })

const aborted = () => new LatchkeyError('REQUEST_ABORTED', 'Something went wrong', { outcome: 'dismissed' })

/**
 * A login as a source of login frames offers it to plugins. It stands for the embedded wallet's adapter, whose own tests show
 * what is on the wire: here each call is answered as the test says.
 */
export function createLogin() {
  const asked: { method: string; params: unknown; signal: AbortSignal | undefined }[] = []
  const held = new Map<string, (() => void)[]>()
  const live = new Set<(change: SessionChange) => void>()
  const watchers = new Set<(event: LoginEvent) => void>()
  let address: string | undefined
  const answers: Record<string, Answer> = {
    CONNECT_EMAIL(params) {
      address = `${params.email}`
      return { action: 'VERIFY_OTP' }
    },
    CONNECT_DEVICE: () => undefined,
    CONNECT_OTP({ otp }) {
      if (otp !== code) throw refusal('CODE_WRONG')
    },
    ENTER_OTP: () => undefined,
    UPDATE_EMAIL: () => ({ action: 'VERIFY_PRIMARY_OTP' }),
    UPDATE_EMAIL_PRIMARY_OTP({ otp }) {
      if (otp !== code) throw refusal('CODE_WRONG')
    },
    UPDATE_EMAIL_SECONDARY_OTP({ otp }) {
      if (otp !== code) throw refusal('CODE_WRONG')
      address = 'new@example.com'
      for (const emit of live) emit({ type: 'user', namespace: 'eip155', user: { email: address } })
      return { newEmail: address }
    },
    UPDATE_EMAIL_CANCEL: () => undefined,
  }
  const request: LoginFrame['request'] = async ({ method, params }, { signal } = {}) => {
    asked.push({ method, params, signal })
    const hold = held.get(method)
    if (hold) {
      await new Promise<void>((resolve, reject) => {
        hold.push(resolve)
        signal?.addEventListener('abort', () => reject(aborted()))
      })
    }
    if (signal?.aborted) throw aborted()
    return answers[method]?.(Object(params), signal)
  }
  const source = defineConnectorSource({
    id: 'embedded',
    api: '1.0',
    namespaces: ['eip155'],
    connectors: [{ id: 'embedded', name: 'Embedded wallet', type: 'auth', namespaces: ['eip155'] }],
    login: true,
    load: async () => ({
      setup: () => ({
        async connect({ networks, input }, { emit, onDispose }) {
          asked.push({ method: 'connect', params: input, signal: undefined })
          await answers.connect?.({}, undefined)
          live.add(emit)
          onDispose(() => void live.delete(emit))
          const session: ConnectorSession = {
            namespace: 'eip155',
            accounts: [{ address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }],
            networkId: networks[0]?.caipNetworkId ?? 'eip155:1',
            ...(address !== undefined && { user: { email: address } }),
            method: 'email',
            request: () => Promise.reject(new Error('This wallet answers nothing.')),
            disconnect: async () => {},
          }
          return [session]
        },
        login: {
          origin: 'https://wallet.test',
          request,
          watch(listener) {
            watchers.add(listener)
            return () => void watchers.delete(listener)
          },
        },
      }),
    }),
  })
  return {
    source,
    /** How each call is answered; a test puts others in their place. */
    answers,
    asked,
    methods: () => asked.map(({ method }) => method),
    count: (name: string) => asked.filter(({ method }) => method === name).length,
    /** What the frame says by itself. */
    say(type: string, payload: unknown) {
      for (const watcher of [...watchers]) watcher({ type, payload })
    },
    /** Answers to a method wait until `release`. */
    hold: (method: string) => void held.set(method, []),
    release(method: string) {
      const all = held.get(method) ?? []
      held.delete(method)
      for (const resolve of all) resolve()
    },
  }
}

const chain = defineAdapter({
  id: 'test',
  api: '1.0',
  namespace: 'eip155',
  load: async () => ({
    setup: () => ({
      toAddress: (text: string) => text.trim() || undefined,
      getBalance: async () => ({ value: 0n, decimals: 18, symbol: 'ETH' }),
    }),
  }),
})

/** The adapters of a world with a login. */
export const adaptersOf = ({ source }: ReturnType<typeof createLogin>) => [chain(), source()] as const

const living: { stop(): void }[] = []

/** Ends what a test began, with the test. */
async function endAll(): Promise<void> {
  for (const latchkey of living.splice(0)) latchkey.stop()
  await settle(6)
  if (typeof document !== 'undefined') document.body.replaceChildren()
}

type WorldOptions = Omit<TestLatchkeyOptions, 'adapters' | 'plugins' | 'clock'>

/** An instance with the real modal, the plugin, and a login that answers as the test says. */
export function createWorld(options: WorldOptions = {}) {
  const login = createLogin()
  const clock = createTestClock()
  const begin = () => {
    const test = createTestLatchkey({
      testModal: 'real',
      adapters: adaptersOf(login),
      plugins: [email()],
      ...options,
      clock,
    })
    if (living.length === 0) onTestFinished(endAll)
    living.push(test.latchkey)
    return test
  }
  const test = begin()
  const tracked: (readonly [string, Readonly<Record<string, unknown>>])[] = []
  // What every instance tells is no matter of this plugin.
  test.latchkey.on('track', ({ event, properties }) => event !== 'INITIALIZE' && void tracked.push([event, properties]))
  return { ...test, login, tracked }
}
