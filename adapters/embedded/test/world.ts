import { onTestFinished } from 'vitest'
import {
  type AdapterContext,
  type Alert,
  abortedError,
  type ConnectRequest,
  LatchkeyError,
  type RpcCall,
  type SessionChange,
  toNetwork,
} from '../../../src/adapter.js'
import { contextOf, createEnding } from '../../../src/testing/contracts/contextOf.js'
import { settle } from '../../../src/testing/settle.js'
import type { EmbeddedOptions } from '../options.js'
import { createEmbeddedSource } from '../source.js'
// Its code has arrived: what is tested is what it does then.
import '../worker.js'
import type { StageParams } from '../stage.js'
import { createFixtureFrame, type FrameParts, frameUrl } from './frame.js'

/** Chains that lead nowhere. */
export const networks = [
  {
    id: 31337,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  },
  {
    id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    chainNamespace: 'solana',
    name: 'Cluster',
    nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [] } },
  },
]

/** A modal that nobody sees: it notes which views are presented, and whether the frame lies over them. */
export function createRoom() {
  const open: { readonly view: string; readonly params: object | undefined; close(): void; vanish(): void }[] = []
  let isShown = false
  const context: Pick<AdapterContext, 'place' | 'present'> = {
    place: async () => ({
      append() {},
      show() {
        isShown = true
      },
      hide() {
        isShown = false
      },
    }),
    present: (view, params, { signal } = {}) =>
      new Promise((_resolve, reject) => {
        const stage = (params as unknown as Partial<StageParams>).stage
        const leave = stage?.enter()
        const end = (error: LatchkeyError) => {
          open.splice(open.indexOf(entry), 1)
          leave?.()
          reject(error)
        }
        const closed = () => new LatchkeyError('MODAL_CLOSED', 'Modal closed', { outcome: 'dismissed' })
        const entry = { view: `${view}`, params, close: () => end(closed()), vanish: () => end(abortedError()) }
        open.push(entry)
        signal?.addEventListener('abort', () => open.includes(entry) && end(abortedError()))
      }),
  }
  return {
    context,
    views: () => open.map(({ view }) => view),
    /** The page takes away what the modal is drawn in. */
    vanish: () => open.at(-1)?.vanish(),
    /** The user leaves the view on top. */
    close: () => open.at(-1)?.close(),
    state: () => (open.at(-1)?.params as StageParams | undefined)?.stage.get(),
    get isShown() {
      return isShown
    },
  }
}

/** What a world is made from. */
export interface WorldParts {
  readonly frame?: Omit<FrameParts, 'clock'>
  readonly context?: Partial<AdapterContext>
  readonly options?: Partial<EmbeddedOptions>
  /** The frame of another world, with its login. */
  readonly over?: ReturnType<typeof createFixtureFrame>
}

/** The source over a fixture frame, on a page without a modal, with a clock that stands still. */
export function createWorld(parts: WorldParts = {}) {
  const { context: given, clock, end } = contextOf(networks.map(toNetwork))
  const frame = parts.over ?? createFixtureFrame({ clock, ...parts.frame })
  const raised: Alert[] = []
  const codes = new Set<string>()
  const context: AdapterContext = {
    ...given,
    alert(alert) {
      // As the kernel tells them: each code once.
      if (!codes.has(alert.code)) raised.push(alert)
      codes.add(alert.code)
    },
    ...parts.context,
  }
  const source = createEmbeddedSource(context, { url: frameUrl, ...parts.options }, frame.page)
  onTestFinished(end)
  const { login } = source
  if (!login) throw new Error('The source has no login frame')
  /** Asks as a plugin does; says how it ended. */
  const ask = (call: RpcCall, signal?: AbortSignal) => {
    const asked = { ended: undefined as string | undefined, result: undefined as unknown, error: undefined as unknown }
    login.request(call, { ...(signal && { signal }) }).then(
      (result) => Object.assign(asked, { ended: 'answered', result }),
      (error) => Object.assign(asked, { ended: error.code, error }),
    )
    return asked
  }
  /** Connects as the kernel does. */
  const connect = (request: Partial<ConnectRequest> = {}) => {
    const ending = createEnding()
    const changes: SessionChange[] = []
    const sessions = source.connect(
      {
        connector: { id: 'embedded', name: 'Embedded wallet', type: 'auth', namespaces: ['eip155', 'solana'] },
        namespaces: ['eip155', 'solana'],
        networks: context.networks(),
        silent: false,
        ...request,
      },
      { emit: (change) => void changes.push(change), progress() {}, ...ending },
    )
    sessions.catch(() => {
      // Code that awaits it gets the error.
    })
    return { sessions, changes, end: ending.end }
  }
  return {
    frame,
    clock,
    source,
    login,
    context,
    alerts: () => raised.map(({ code }) => code),
    raised,
    ask,
    connect,
    /** A login that stands, with its sessions. */
    async loggedIn() {
      frame.allow(true)
      const connected = connect()
      await clock.advance(500)
      const [evm, solana] = await connected.sessions
      if (!evm || !solana) throw new Error('Not connected')
      await settle()
      return { evm, solana, ...connected }
    },
    /** The READY of a frame that loads at once, and the 500 ms after it. */
    ready: () => clock.advance(500),
    end,
  }
}
