import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AppEventName, appEvents } from '../../../adapters/embedded/wire/appEvents.js'
import { errorPayload, frameAnswers, frameNews } from '../../../adapters/embedded/wire/frameEvents.js'
import { frameCaps } from '../../../adapters/embedded/wire/names.js'
import { envelope } from '../../../adapters/embedded/wire/shared.js'
import { createTestFrame, type FrameOptions, user } from './test/frame.js'
import type { Heard } from './test/windows.js'

// One seed, printed by fast-check with whatever fails; another one by LATCHKEY_SEED.
const seed = Number(process.env.LATCHKEY_SEED ?? 20261122)
const run = <Values>(property: fc.IAsyncProperty<Values>, numRuns = 400) =>
  fc.assert(property, { seed, numRuns, verbose: 1 })

const names = Object.keys(appEvents) as AppEventName[]
/** Anything that a page can post. */
const cloneable = fc.anything({
  maxDepth: 6,
  withBigInt: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withTypedArray: true,
  withSparseArray: true,
})
const chainId = fc.oneof(fc.constantFrom(1, 8453, 'eip155:1'), fc.integer({ min: 1 }), fc.string({ maxLength: 41 }))
const accountType = fc.constantFrom('eoa', 'smartAccount')
const email = fc.emailAddress().filter((text) => appEvents.CONNECT_EMAIL.safeParse({ email: text }).success)
const otp = fc.stringMatching(/^\d{6}$/)
const optional = { requiredKeys: [] as [] }

/** A payload of each message that its schema takes. */
const payloads: { readonly [Name in AppEventName]: fc.Arbitrary<unknown> } = {
  SWITCH_NETWORK: fc.record({ chainId, rpcUrl: fc.webUrl() }, { requiredKeys: ['chainId'] }),
  CONNECT_EMAIL: fc.record({ email }),
  CONNECT_DEVICE: cloneable,
  CONNECT_OTP: fc.record({ otp }),
  GET_SOCIAL_REDIRECT_URI: fc.record({
    provider: fc.constantFrom('google', 'github', 'apple', 'facebook', 'x', 'discord'),
  }),
  CONNECT_SOCIAL: fc.record(
    { uri: fc.webUrl(), preferredAccountType: accountType, chainId },
    { requiredKeys: ['uri'] },
  ),
  SOCIAL_RESULT: fc.record({ wait: fc.boolean() }, optional),
  GET_FARCASTER_URI: fc.constant(undefined),
  CONNECT_FARCASTER: fc.option(fc.record({ message: fc.string(), signature: fc.string() }, optional), {
    nil: undefined,
  }),
  CONNECT_PASSKEY: fc.option(fc.record({ create: fc.boolean() }, optional), { nil: undefined }),
  GET_EXCHANGE_NONCE: fc.constant(undefined),
  CONNECT_EXCHANGE: fc.record({ token: fc.string() }),
  CONNECT_TELEGRAM: fc.record({ initData: fc.string() }),
  GET_USER: fc.option(fc.record({ chainId, preferredAccountType: accountType }, optional), { nil: undefined }),
  SIGN_OUT: fc.constant(undefined),
  IS_CONNECTED: fc.option(fc.record({ token: fc.string() }, optional), { nil: undefined }),
  GET_CHAIN_ID: fc.constant(undefined),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: fc.constant(undefined),
  INIT_SMART_ACCOUNT: fc.constant(undefined),
  GET_SMART_ACCOUNT_STATES: fc.option(fc.record({ chains: fc.array(chainId) }, optional), { nil: undefined }),
  SET_PREFERRED_ACCOUNT: fc.record({ type: accountType }),
  RPC_REQUEST: fc.record(
    {
      method: fc.oneof(fc.constantFrom('eth_call', 'personal_sign', 'eth_sign'), fc.string({ maxLength: 80 })),
      chainId,
      chainNamespace: fc.constantFrom('eip155', 'solana'),
      params: fc.array(fc.jsonValue(), { maxLength: 4 }),
    },
    { requiredKeys: ['method', 'chainId'] },
  ),
  RPC_ABORT: fc.constant(undefined),
  UPDATE_EMAIL: fc.record({ email }),
  UPDATE_EMAIL_PRIMARY_OTP: fc.record({ otp }),
  UPDATE_EMAIL_SECONDARY_OTP: fc.record({ otp }),
  SYNC_THEME: fc.record(
    { themeMode: fc.constantFrom('light', 'dark'), themeVariables: fc.dictionary(fc.string(), fc.integer()) },
    optional,
  ),
  SYNC_DAPP_DATA: fc.record({ projectId: fc.constantFrom('demo', 'other'), sdkVersion: fc.string() }),
  RELOAD: fc.constant(undefined),
  ENTER_OTP: fc.constant(undefined),
  CLOSE_SCREEN: fc.constant(undefined),
  UPDATE_EMAIL_CANCEL: fc.constant(undefined),
  GET_OFFER: fc.constant(undefined),
  SHOW_SETTINGS: fc.option(
    fc.record(
      { page: fc.constantFrom('devices' as const, 'recovery' as const, 'recent' as const), changesEmail: fc.boolean() },
      { requiredKeys: [] },
    ),
    { nil: undefined },
  ),
}

/** Posts a message; undefined when a page could not post it either. */
const post = (frame: ReturnType<typeof createTestFrame>, data: unknown): boolean => {
  try {
    structuredClone(data)
  } catch {
    return false
  }
  frame.send(data)
  return true
}

/** What the page has heard once the frame has answered another question after it. */
const settle = async (frame: ReturnType<typeof createTestFrame>): Promise<readonly Heard[]> => {
  frame.passTime(1000)
  await frame.ask('SYNC_THEME', {}, 'sentinel')
  return frame.heard.filter(({ id, type }) => id !== 'sentinel' && type !== '@w3m-frame/READY')
}

/** Whether a message is one that our own app would take. */
const isOnTheWire = (message: Heard): boolean => {
  if (!envelope.safeParse(message).success) return false
  const [, name = '', end = ''] = /^@w3m-frame\/(.*)_(SUCCESS|ERROR)$/s.exec(message.type) ?? []
  if (end === 'ERROR') return errorPayload.safeParse(message.payload).success && `${message.payload?.message}` !== ''
  return Object.hasOwn(frameAnswers, name) && frameAnswers[name as AppEventName].safeParse(message.payload).success
}

describe('fuzz', () => {
  test('S4: whatever is posted, the frame lives, and says nothing but answers by its schemas', async () => {
    const frame = createTestFrame({ user })
    await run(
      fc.asyncProperty(cloneable, async (data) => {
        if (!post(frame, data)) return
        expect((await settle(frame)).length).toBe(0)
      }),
    )
  })

  test('S4: an envelope that is nearly right is answered with an error or dropped', async () => {
    await run(
      fc.asyncProperty(
        fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 70 })),
        fc.oneof(fc.string({ maxLength: 70 }), cloneable),
        cloneable,
        async (name, id, payload) => {
          const frame = createTestFrame({ user })
          if (!post(frame, { type: `@w3m-app/${name}`, id, payload })) return
          const heard = await settle(frame)
          expect(heard.length).toBeLessThanOrEqual(1)
          for (const message of heard) {
            expect(message.id).toBe(id)
            expect(isOnTheWire(message)).toBe(true)
          }
          if (typeof id !== 'string' || id === '' || id.length > 64) expect(heard).toEqual([])
        },
      ),
    )
  })

  test.each(names)('S4: %s with any payload is a success only when its schema takes it', async (name) => {
    await run(
      fc.asyncProperty(fc.oneof(cloneable, payloads[name]), async (payload) => {
        const frame = createTestFrame({ user })
        if (!post(frame, { type: `@w3m-app/${name}`, id: 'x', payload })) return
        await expect.poll(() => frame.heard.some(({ id }) => id === 'x'), { interval: 1 }).toBe(true)
        const [answer] = await settle(frame)
        expect(answer && isOnTheWire(answer)).toBe(true)
        if (!appEvents[name].safeParse(payload).success)
          expect(answer).toMatchObject({ type: `@w3m-frame/${name}_ERROR`, payload: { code: expect.any(String) } })
      }),
      100,
    )
  })

  test.each(names)('S4: %s with a payload that is right, but for one key, is no success', async (name) => {
    await run(
      fc.asyncProperty(payloads[name], cloneable, fc.nat(), async (payload, strange, place) => {
        const keys = Object.keys(Object(payload) as object)
        const key = keys[place % Math.max(keys.length, 1)]
        if (key === undefined || typeof payload !== 'object') return
        const broken = { ...payload, [key]: strange }
        if (appEvents[name].safeParse(broken).success) return
        const frame = createTestFrame({ user })
        if (!post(frame, { type: `@w3m-app/${name}`, id: 'x', payload: broken })) return
        expect(await settle(frame)).toMatchObject([{ type: `@w3m-frame/${name}_ERROR`, id: 'x' }])
      }),
      100,
    )
  })

  test.each(names)('S4: %s round trip: what its schema takes is taken', async (name) => {
    await run(
      fc.asyncProperty(payloads[name], async (payload) => {
        const frame = createTestFrame({ user })
        if (!post(frame, { type: `@w3m-app/${name}`, id: 'x', payload })) return
        await expect.poll(() => frame.heard.some(({ id }) => id === 'x'), { interval: 1 }).toBe(true)
        const code = frame.heard.find(({ id }) => id === 'x')?.payload?.code
        if (name !== 'SYNC_DAPP_DATA' && name !== 'CONNECT_DEVICE') expect(code).not.toBe('EVENT_INVALID')
      }),
      50,
    )
  })

  test('S6: whatever a handler returns or throws, what leaves is plain, bounded and by its schema', async () => {
    const login = ['CONNECT_EMAIL', 'CONNECT_OTP', 'GET_USER', 'IS_CONNECTED', 'UPDATE_EMAIL'] as const
    const sent = { email: 'ada@mail.example', otp: '123456' }
    await run(
      fc.asyncProperty(
        fc.constantFrom(...login),
        fc.anything({ withTypedArray: true, withMap: true, withNullPrototype: true, withBigInt: true }),
        fc.boolean(),
        async (name, result, isThrown) => {
          const handler = () => {
            if (isThrown) throw result
            return result
          }
          const options: FrameOptions = { loginHandlers: { [name]: handler } }
          const frame = createTestFrame(options)
          const answer = await frame.ask(name, sent)
          expect(isOnTheWire(answer)).toBe(true)
          expect(new TextEncoder().encode(JSON.stringify(answer)).length).toBeLessThanOrEqual(frameCaps.bytes)
          if (isThrown) expect(answer.payload).toEqual({ message: 'An error occurred' })
        },
      ),
    )
  })

  test('S4: what the frame says by itself is by its schemas, whatever it is made to say', async () => {
    const frame = createTestFrame({ user })
    await frame.ask('GET_CHAIN_ID')
    await run(
      fc.asyncProperty(fc.anything(), async (screen) => {
        const before = frame.heard.length
        let isRefused = false
        try {
          frame.link.showScreen(screen as never)
        } catch {
          isRefused = true
        }
        expect(isRefused).toBe(!frameNews.SCREEN.safeParse(screen).success)
        expect(frame.heard.length).toBe(before + (isRefused ? 0 : 1))
      }),
    )
  })
})
