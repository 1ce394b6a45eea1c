import { generateKeyPairSync, sign } from 'node:crypto'
import { decodeJwt } from 'jose'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { type Devnet, startDevnet } from '../../../devnet/src/index.js'
import { createServices, type Services } from '../../../services/src/index.js'
import { openTestStore } from '../../../services/test/testStore.js'
import { signInState } from '../../features/signIn/state.js'
import { toBase58 } from '../../kernel/base/base58.js'
import { createStorage, storagePart } from '../../kernel/base/storage.js'
import { signIn } from '../../kernel/connections/index.js'
import type {
  CaipNetworkId,
  Latchkey,
  LatchkeyOptions,
  NetworkInput,
  SiwxContext,
  SiwxSession,
} from '../../kernel/index.js'
import { createKernel } from '../../kernel/instance/createKernel.js'
import { reach } from '../../kernel/instance/reach.js'
import { createServiceAddresses } from '../../kernel/services/serviceAddresses.js'
import { createServiceClient } from '../../kernel/services/serviceClient.js'
import { createTestClock, type TestClock } from '../../testing/clock.js'
import { testHost } from '../../testing/contracts/contextOf.js'
import { settle } from '../../testing/settle.js'
import { createTestAdapter } from '../../testing/testAdapter.js'
import {
  createTestComposition,
  createTestEnvironment,
  createTestPage,
  type ModalCall,
  type RecordedRequest,
} from '../../testing/testEnvironment.js'

import { createSiwx } from '../createSiwx.js'
import { createTokens } from '../tokens.js'
import type { SiwxOptions } from '../types.js'

type Store = Awaited<ReturnType<typeof openTestStore>>

export const origin = 'https://app.example.com'
export const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
export const other = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const ed25519 = generateKeyPairSync('ed25519')
const publicKey = Buffer.from(ed25519.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
/** A Solana account; its address is its public key. */
export const solanaAddress = toBase58(publicKey)
export const signAsSolana = async (message: string): Promise<string> =>
  toBase58(sign(null, Buffer.from(message), ed25519.privateKey))

const coin = { name: 'Coin', symbol: 'C', decimals: 18 }
export const local: NetworkInput = { id: 31337, name: 'Local', nativeCurrency: coin, rpcUrls: {} }
export const second: NetworkInput = { id: 31338, name: 'Second', nativeCurrency: coin, rpcUrls: {} }
/** A chain that the services have a node of, as they have of the first. */
export const third: NetworkInput = { ...second, id: 31339, name: 'Third' }
export const cluster: NetworkInput = {
  id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  chainNamespace: 'solana',
  name: 'Cluster',
  nativeCurrency: coin,
  rpcUrls: {},
}

const start = Date.UTC(2026, 0, 1)

/** One load of the page. */
interface Visit {
  readonly siwx?: LatchkeyOptions['siwx']
  readonly siwe?: LatchkeyOptions['siwe']
  readonly networks?: readonly NetworkInput[]
  /** What was stored before. */
  readonly storage?: Map<string, string>
  /** The device's clock. Default: right. */
  readonly clock?: TestClock
  readonly services?: LatchkeyOptions['services']
  readonly origin?: string
  /** The browser that its tabs share. */
  readonly browser?: EventTarget
}

/** Real services over a real chain, for the tests of a file. They listen nowhere: the page's `fetch` leads to them. */
export function prepareWorld() {
  let devnet: Devnet
  let store: Store
  let services: Services
  let lost = false
  let now = start
  const living: Latchkey[] = []
  const serverClock = { now: () => now }

  beforeAll(async () => {
    devnet = await startDevnet({
      chains: [
        { chainId: 31337, name: 'Local' },
        { chainId: 31339, name: 'Third' },
      ],
    })
    store = await openTestStore()
  }, 120_000)
  beforeEach(async () => {
    now = start
    lost = false
    await store.directory.deleteFrom('directory.projects').execute()
    await store.auth.deleteFrom('auth.buckets').execute()
    const rpcUrl = devnet.chains[0]?.rpcUrl ?? ''
    const chains = {
      'eip155:31337': rpcUrl,
      'eip155:31339': devnet.chains[1]?.rpcUrl ?? '',
      'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': rpcUrl,
    }
    services = createServices({ store, clock: serverClock, chains })
    await services.projects.add({ id: 'demo', origins: [origin] })
  })
  afterEach(() => {
    for (const latchkey of living.splice(0)) latchkey.stop()
  })
  afterAll(async () => {
    await store.close()
    await devnet.stop()
  })

  const send = (input: string, init: RequestInit = {}, from = origin) => {
    const headers = new Headers(init.headers)
    headers.set('Origin', from)
    return services.fetch(new Request(input, { ...init, headers }))
  }

  return {
    /** Whether the services can be reached. */
    lose(is: boolean) {
      lost = is
    },
    /** Moves the services' time on. */
    pass(ms: number) {
      now += ms
    },
    /** What the services say of a token: `200`, or the code of their refusal. */
    async judge(token: string | undefined): Promise<string> {
      const headers = { Authorization: `Bearer ${token}` }
      const response = await send('https://services.test/auth/v1/me?projectId=demo', { headers })
      const body = (await response.json()) as { reasons?: { name: string }[] }
      return body.reasons?.[0]?.name ?? `${response.status}`
    },
    /** Suspends the user of a token, or lifts that. */
    async suspend(token: string | undefined, isLifted = false) {
      const { sub = '' } = decodeJwt(token ?? '')
      await (isLifted ? services.accounts.lift(sub) : services.accounts.suspend(sub))
    },
    /** The ready sign-in by itself, as the kernel would make it. */
    open(options: SiwxOptions = {}, storage = new Map<string, string>(), clock = createTestClock(start)) {
      const calls: string[] = []
      const backend = {
        getItem: (key: string) => storage.get(key) ?? null,
        setItem: (key: string, value: string) => void storage.set(key, value),
        removeItem: (key: string) => void storage.delete(key),
      }
      const { signal } = new AbortController()
      const sight = { isVisible: true, run: (_: boolean) => {} }
      const context: SiwxContext = {
        ...testHost,
        networks: () => [],
        onDispose: () => undefined,
        services: createServiceClient({
          at: createServiceAddresses('https://services.test', { projectId: 'demo' }),
          fetch: (input, init) => {
            if (lost) throw new TypeError('Failed to fetch')
            calls.push(new URL(`${input}`).pathname.replace('/auth/v1/', ''))
            return send(`${input}`, init)
          },
          clock,
          signal,
        }),
        storage: {
          ...storagePart(
            createStorage(
              'default',
              () => backend,
              () => undefined,
            ),
            'siwx',
          ),
          watch: () => () => undefined,
        },
        clock,
        page: {
          ...testHost.page,
          visible: () => sight.isVisible,
          onVisible(run) {
            sight.run = run
            return () => undefined
          },
          facts: () => ({ title: 'Shop', origin, url: `${origin}/`, description: '', icon: undefined }),
        },
        app: () => ({ name: 'Shop', description: '', url: origin, icons: [] }),
        signal,
      }
      const tokens = createTokens()
      const made = createSiwx(context, options, tokens)
      return {
        ...made,
        tokens,
        calls,
        storage,
        clock,
        /** Brings the page into sight, or out of it. */
        show(isVisible: boolean) {
          sight.isVisible = isVisible
          sight.run(isVisible)
        },
        /** Writes a message for an account and has it signed. */
        async write(by = account, chainId: CaipNetworkId = 'eip155:31337'): Promise<SiwxSession> {
          const message = await made.createMessage({ accountAddress: by.address, chainId })
          const text = `${message}`
          return { data: { ...message }, message: text, signature: await by.signMessage({ message: text }) }
        },
      }
    },
    /** Loads the page; its wallet signs for one account on each chain family. */
    visit({ siwx, siwe, networks = [local], storage = new Map(), clock = createTestClock(start), ...rest }: Visit) {
      const requests: RecordedRequest[] = []
      const modalCalls: ModalCall[] = []
      const errors: Error[] = []
      const page = rest.origin ?? origin
      const answers = new Map<string, unknown>()
      const environment = createTestEnvironment({
        clock,
        storage,
        requests,
        visits: [],
        browser: rest.browser,
        fetch: async (input, init) => {
          if (lost) throw new TypeError('Failed to fetch')
          const path = new URL(`${input}`).pathname
          return answers.has(path) ? Response.json(answers.get(path)) : send(`${input}`, init, page)
        },
      })
      const keys = {
        eip155: async (message: string) => account.signMessage({ message }),
        solana: signAsSolana,
      }
      let signs: (message: string) => Promise<string> = async (message) => keys.eip155(message)
      const evm = createTestAdapter({
        accounts: [{ address: account.address }],
        methods: { signMessage: async (_, message) => signs(`${message}`) },
      })
      const solana = createTestAdapter({
        id: 'solana',
        namespace: 'solana',
        accounts: [{ address: solanaAddress }],
        methods: { signMessage: async (_, message) => keys.solana(`${message}`) },
      })
      const wallet = networks.some(({ chainNamespace }) => chainNamespace === 'solana') ? solana : evm
      const latchkey = createKernel(
        {
          projectId: 'demo',
          services: rest.services ?? 'https://services.test',
          basic: true,
          networks,
          adapters: [wallet.descriptor],
          debug: false,
          siwx,
          siwe,
        },
        {
          ...environment,
          page: {
            ...createTestPage({ visits: [] }),
            facts: () => ({
              title: 'Shop',
              origin: page,
              url: `${page}/shelf?secret=1`,
              description: '',
              icon: undefined,
            }),
          },
        },
        createTestComposition(modalCalls),
      ) as unknown as Latchkey
      living.push(latchkey)
      latchkey.on('error', ({ error }) => errors.push(error))
      const { instance, loadContext } = reach(latchkey)
      const request = () => instance.store.get(signInState)
      return {
        latchkey,
        clock,
        storage,
        requests,
        errors,
        emit: evm.emit,
        /** What a path answers from now on, in place of the services. */
        answer: (path: string, json: unknown) => void answers.set(path, json),
        /** How the wallet signs from now on. */
        signBy(how: typeof signs) {
          signs = how
        },
        /** What the user is asked. */
        request,
        async connect() {
          await latchkey.connect({ connector: wallet.connector })
          await settle()
        },
        /** Presses the button, and waits for the end of it; with `patience` through the times between tries. */
        async sign(patience?: 'patience') {
          await vi.waitFor(() => {
            if (!request()) throw new Error('The user is not asked to sign.')
          }, 5000)
          const { resources } = await loadContext()
          resources.peek(signIn)?.sign()
          await vi.waitFor(async () => {
            if (patience) await clock.advance(1000)
            if (request()?.signing) throw new Error('The wallet is still asked.')
          }, 10_000)
          return request()?.error
        },
        async signOut() {
          await (await loadContext()).resources.peek(signIn)?.signOut()
        },
        /** The connected wallet's page is loaded again. */
        async connected() {
          latchkey.start()
          await latchkey.ready()
          await vi.waitFor(() => {
            if (!latchkey.state().account) throw new Error('Not connected.')
          }, 5000)
          await settle()
        },
      }
    },
  }
}
