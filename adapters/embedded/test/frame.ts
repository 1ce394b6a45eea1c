import { privateKeyToAccount } from 'viem/accounts'
import type { AdapterContext, Clock, SourceDescriptor } from '../../../src/adapter.js'
import { type EmbeddedOptions, embedded } from '../index.js'
import type { FrameMessageEvent, FramePage } from '../page.js'
import { createEmbeddedSource } from '../source.js'
import type { FrameAnswer, FrameScreen } from '../wire/frameEvents.js'
import { appPrefix, type FrameMessage, framePrefix, numberType, screenType } from '../wire/names.js'

const owner = privateKeyToAccount(`0x${'33'.repeat(32)}`)
const second = privateKeyToAccount(`0x${'44'.repeat(32)}`)
const solanaAddress = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'

/** What the user does in the frame when it asks. */
export type FrameDecision = 'approve' | 'refuse' | 'later'

/** What a fixture frame is made from. */
export interface FrameParts {
  readonly clock?: Clock
  /** Ms until a loaded frame says READY. Default: at once. Infinity: never. */
  readonly readyAfter?: number
  /** What CONNECT_EMAIL asks for. Default: the code. */
  readonly action?: 'VERIFY_OTP' | 'VERIFY_DEVICE'
  /** The code is typed in the frame. Default: on the page. */
  readonly codeEntry?: 'frame'
  /** Chains that it says it works with (CAIP-2). Default: it does not say. */
  readonly chains?: readonly string[]
  /** Its users approve in a window. Default: in the frame. */
  readonly approvals?: 'window'
  /** Nobody has logged in by the address: the login makes a wallet. Default: it is there. */
  readonly isNew?: true
  /** A screen that the frame shows after the code was right. Default: none. */
  readonly afterCode?: FrameScreen
  /** Its first account can be either type, and is plain. Default: it knows no smart accounts. */
  readonly isEither?: true
}

/** An error of the frame's, with its code. */
export class FixtureError extends Error {
  readonly code: string | undefined

  constructor(message: string, code?: string) {
    super(message)
    this.code = code
  }
}

/** Where the fixture says it is. */
export const frameUrl = 'https://frame.test/sdk'
const frameOrigin = 'https://frame.test'

/** The element of a frame: one of the document's where there is a document, else what the adapter uses of one. */
function createElement(): HTMLIFrameElement {
  if (typeof document !== 'undefined') {
    const element = document.createElement('div')
    element.setAttribute('data-frame', 'fixture')
    return element as unknown as HTMLIFrameElement
  }
  return Object.assign(new EventTarget(), {
    style: { setProperty() {} },
    remove() {},
    getRootNode: () => ({ ownerDocument: null }),
  }) as unknown as HTMLIFrameElement
}

/**
 * A login frame in this process: it answers by the protocol (protocol/login-frame.md, docs/frame.md), over a page whose windows
 * have origins and sources as a browser's have. Its login outlives a reload of the page. The user's code is 123456.
 */
export function createFixtureFrame(parts: FrameParts = {}) {
  const { clock, action = 'VERIFY_OTP', codeEntry, afterCode, isNew } = parts
  const listeners = new Set<(event: FrameMessageEvent) => void>()
  const policyWatchers = new Set<() => void>()
  const darkWatchers = new Set<() => void>()
  const elements: HTMLIFrameElement[] = []
  const asked: FrameMessage[] = []
  const held = new Map<string, (() => void)[]>()
  const waiting = new Set<{ resolve(): void; reject(error: Error): void }>()
  let readyAfter = parts.readyAfter ?? 0
  let email: string | undefined
  let isConnected = false
  let accounts = [owner.address, second.address] as readonly `0x${string}`[]
  let prompts = 0
  let chainId: unknown

  /** Posts to the page, as every window of the frame that is there. */
  const say = (message: unknown, from: Partial<FrameMessageEvent> = {}) => {
    const sources = 'source' in from ? [from.source ?? null] : elements.map(({ contentWindow }) => contentWindow)
    for (const source of sources)
      for (const listener of [...listeners]) listener({ data: message, origin: frameOrigin, ...from, source })
  }
  const tell = (name: string, payload: unknown, id = 'by-itself', from: Partial<FrameMessageEvent> = {}) =>
    say({ type: `${framePrefix}${name}`, id, payload }, from)
  const screen = (shown: FrameScreen) => say({ type: screenType, id: 'by-itself', payload: shown })
  const number = (shown: unknown) => say({ type: numberType, id: 'by-itself', payload: { number: shown } })
  const userOn = (wanted: unknown = 31337) => {
    const shared = email === undefined ? {} : { email, emailKind: 'login', provider: 'email' }
    if (typeof wanted !== 'number') {
      const account = { address: solanaAddress, type: 'eoa' as const }
      return { ...shared, chainId: `${wanted}`, address: solanaAddress, accounts: [account] }
    }
    const [first = owner.address] = accounts
    return {
      ...shared,
      chainId: wanted,
      address: first,
      accounts: parts.isEither
        ? [frame.accountType, frame.accountType === 'eoa' ? 'smartAccount' : 'eoa'].map((type) => ({
            address: first,
            type,
          }))
        : accounts.map((address) => ({ address, type: 'eoa' })),
      ...(parts.isEither && { preferredAccountType: frame.accountType }),
    }
  }
  /** Asks the user inside of the frame. */
  const ask = async () => {
    prompts++
    if (frame.decision === 'later')
      await new Promise<void>((resolve, reject) => {
        const one = {
          resolve() {
            waiting.delete(one)
            resolve()
          },
          reject(error: Error) {
            waiting.delete(one)
            reject(error)
          },
        }
        waiting.add(one)
      })
    if (frame.decision === 'refuse') throw new FixtureError('User rejected the request', 'REQUEST_REJECTED')
  }
  /** Shows an approval, and what comes of it. */
  const approve = async () => {
    screen({ name: 'approve', height: 420 })
    try {
      await ask()
    } finally {
      screen({ name: 'none', height: 0 })
    }
  }
  const enter = () => {
    isConnected = true
    if (afterCode) screen(afterCode)
  }
  const answers: Readonly<Record<string, (payload: Record<string, unknown>) => unknown>> = {
    SYNC_DAPP_DATA: () => undefined,
    SYNC_THEME: () => undefined,
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [] }),
    GET_CHAIN_ID: () => ({ chainId: chainId ?? 1 }),
    CONNECT_EMAIL({ email: given }) {
      email = `${given}`
      return {
        action: isConnected ? 'CONNECT' : action,
        ...{ resendAfter: 30, digits: 6 },
        ...(codeEntry && { codeEntry }),
        ...(isNew && { isNew }),
      }
    },
    CONNECT_DEVICE: () => ({ resendAfter: 30, digits: 6, ...(codeEntry && { codeEntry }) }),
    CONNECT_OTP({ otp }) {
      if (codeEntry) throw new FixtureError('Enter the code in the wallet', 'CODE_ENTRY_FRAME')
      if (otp !== '123456') throw new FixtureError('Invalid code', 'CODE_WRONG')
      enter()
    },
    async ENTER_OTP() {
      screen({ name: 'code', height: 300 })
      try {
        await ask()
      } finally {
        screen({ name: 'none', height: 0 })
      }
      enter()
    },
    IS_CONNECTED: () => ({ isConnected }),
    async GET_USER({ chainId: wanted, siwxMessage }) {
      if (frame.unknownChains.includes(wanted as number)) throw new FixtureError('Network Not Found', 'CHAIN_UNKNOWN')
      if (!isConnected) await ask()
      isConnected = true
      chainId = wanted
      const user = userOn(wanted)
      if (!siwxMessage) return user
      const { serializedMessage } = siwxMessage as { serializedMessage: string }
      const message = serializedMessage.replaceAll('<<AccountAddress>>', user.address)
      return { ...user, message, signature: await owner.signMessage({ message }), siwxMessage }
    },
    SWITCH_NETWORK({ chainId: wanted }) {
      if (frame.unknownChains.includes(wanted as number))
        throw new FixtureError('Chain is not supported', 'CHAIN_UNKNOWN')
      chainId = wanted
      return { chainId: wanted }
    },
    SET_PREFERRED_ACCOUNT({ type }) {
      if (frame.refuseType) throw new FixtureError('A service did not answer.', 'SERVICE_UNREACHABLE')
      frame.accountType = type as 'eoa' | 'smartAccount'
      return { type, address: accounts[0] }
    },
    GET_SMART_ACCOUNT_STATES() {
      if (!frame.states) throw new FixtureError('A service did not answer.', 'SERVICE_UNREACHABLE')
      return { chains: frame.states }
    },
    SIGN_OUT() {
      isConnected = false
      email = undefined
    },
    async RPC_REQUEST({ method, params }) {
      if (method === 'latchkey_takeOffContract') {
        await approve()
        if (frame.failTakeOff) throw new FixtureError('The network gave no answer.', 'CHAIN_UNREACHABLE')
        return frame.takeOffHash
      }
      if (method !== 'personal_sign') throw new FixtureError('Requested RPC call is not allowed', 'METHOD_NOT_ALLOWED')
      await approve()
      const [raw] = params as [`0x${string}`]
      return owner.signMessage({ message: { raw } })
    },
    RPC_ABORT() {
      for (const { reject } of [...waiting]) reject(new FixtureError('Request was aborted', 'REQUEST_ABORTED'))
    },
    CLOSE_SCREEN() {
      for (const { reject } of [...waiting]) reject(new FixtureError('Closed', 'SCREEN_CLOSED'))
      screen({ name: 'none', height: 0 })
    },
    UPDATE_EMAIL({ email: next }) {
      nextEmail = `${next}`
      return { action: 'VERIFY_PRIMARY_OTP' }
    },
    UPDATE_EMAIL_PRIMARY_OTP({ otp }) {
      if (otp !== '123456') throw new FixtureError('Invalid code', 'CODE_WRONG')
    },
    UPDATE_EMAIL_SECONDARY_OTP({ otp }) {
      if (otp !== '123456') throw new FixtureError('Invalid code', 'CODE_WRONG')
      email = nextEmail
      return { newEmail: email }
    },
    UPDATE_EMAIL_CANCEL: () => undefined,
    GET_OFFER: () => (isConnected && frame.offer ? { about: frame.offer } : {}),
    async SHOW_SETTINGS() {
      if (!isConnected) throw new FixtureError('Nobody is logged in. Log in first.', 'LOGGED_OUT')
      if (frame.refuseSettings) throw new FixtureError('A service did not answer.', 'SERVICE_UNREACHABLE')
      screen({ name: 'settings', height: 420 })
      try {
        await ask()
      } catch {
        // The user left.
      } finally {
        screen({ name: 'none', height: 0 })
      }
      return frame.settingsAnswer
    },
    RELOAD: () => undefined,
  }
  let nextEmail: string | undefined
  const reply = async ({ type, id, payload }: FrameMessage, source: Window) => {
    const name = type.replace(appPrefix, '')
    const answer = answers[name]
    if (!answer || frame.silent.has(name)) return
    const hold = held.get(name)
    if (hold) await new Promise<void>((resolve) => hold.push(resolve))
    try {
      tell(`${name}_SUCCESS`, await answer(Object(payload)), id, { source })
    } catch (error) {
      const { message, code } = error as FixtureError
      tell(`${name}_ERROR`, { message, ...(code && { code }) }, id, { source })
    }
  }
  /** The windows of elements that the page has moved. */
  const moved = new Map<HTMLIFrameElement, Window>()
  const load = (element: HTMLIFrameElement) => {
    element.dispatchEvent(new Event('load'))
    tell('READY', { chains: parts.chains, approvals: parts.approvals }, 'ready', { source: element.contentWindow })
  }
  const create = () => {
    const element = createElement()
    const window: Window = {
      // A browser drops what names another origin than the window's.
      postMessage(message: FrameMessage, origin: string) {
        if (origin !== frame.at) return
        asked.push(message)
        queueMicrotask(() => void reply(message, window))
      },
    } as unknown as Window
    let isGone = false
    let address = ''
    const remove = element.remove.bind(element)
    Object.defineProperties(element, {
      contentWindow: { get: () => (isGone ? null : (moved.get(element) ?? window)) },
      remove: {
        value() {
          isGone = true
          remove()
        },
      },
      src: {
        get: () => address,
        // The element is put on the page in the same task.
        set(url: string) {
          address = url
          if (readyAfter === Number.POSITIVE_INFINITY) return
          if (readyAfter > 0) clock?.after(readyAfter, () => isGone || load(element))
          else queueMicrotask(() => isGone || load(element))
        },
      },
    })
    elements.push(element)
    return element
  }
  const page: FramePage = {
    listen(hear) {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
    watchBlocked(_origin, onBlocked) {
      policyWatchers.add(onBlocked)
      return () => void policyWatchers.delete(onBlocked)
    },
    create,
    loaded: () => frame.pageLoaded,
    conceal() {},
    active: () => frame.isActive,
    dark: () => frame.isDark,
    onDark(run) {
      darkWatchers.add(run)
      return () => void darkWatchers.delete(run)
    },
    target: typeof window === 'undefined' ? new EventTarget() : window,
  }

  const frame = {
    decision: 'approve' as FrameDecision,
    /** The user has just clicked. */
    isActive: false,
    /** The user prefers dark pages. */
    isDark: false,
    preferDark(isDark: boolean) {
      frame.isDark = isDark
      for (const run of [...darkWatchers]) run()
    },
    refuseSettings: false,
    refuseType: false,
    accountType: 'eoa' as 'eoa' | 'smartAccount',
    /** What the account is on chains; undefined: no answer. */
    states: [] as FrameAnswer<'GET_SMART_ACCOUNT_STATES'>['chains'] | undefined,
    failTakeOff: false,
    takeOffHash: `0x${'ab'.repeat(32)}`,
    /** What comes of the settings, once the user has left them. */
    settingsAnswer: {} as { readonly next?: 'email' },
    /** What its settings have to offer. */
    offer: undefined as 'wayBack' | 'passkey' | undefined,
    /** Where the window of the frame is: elsewhere, after it was led away. */
    at: frameOrigin,
    /** Chains that the frame does not work with. */
    unknownChains: [] as (number | string)[],
    /** Calls that it never answers. */
    silent: new Set<string>(),
    /** When the host's page has loaded. */
    pageLoaded: Promise.resolve() as Promise<void>,
    owner: owner.address,
    second: second.address,
    solana: solanaAddress,
    page,
    /** The elements that were made, the latest last. */
    elements,
    /** What the app posted, in order. */
    asked,
    methods: () => asked.map(({ type }) => type.replace(appPrefix, '')),
    get prompts() {
      return prompts
    },
    get listeners() {
      return listeners.size + policyWatchers.size
    },
    /** The page's content policy blocks the frame. */
    block() {
      for (const onBlocked of [...policyWatchers]) onBlocked()
    },
    /** Frames loaded from now on say READY so late. */
    setReadyAfter(ms: number) {
      readyAfter = ms
    },
    /** Answers to a call wait until `release`. */
    hold: (name: string) => void held.set(name, []),
    release(name: string) {
      const all = held.get(name) ?? []
      held.delete(name)
      for (const resolve of all) resolve()
    },
    /** The user decides what was left open. */
    decide(how: FrameDecision) {
      frame.decision = how
      for (const { resolve } of [...waiting]) resolve()
    },
    /** The frame's own login, as it was before. */
    allow(allowed: boolean) {
      isConnected = allowed
    },
    /** The user chooses other accounts in the frame; none signs out. */
    setAccounts(next: readonly `0x${string}`[]) {
      if (next.length === 0) {
        isConnected = false
        return tell('IS_CONNECTED_SUCCESS', { isConnected })
      }
      accounts = next
      tell('GET_USER_SUCCESS', userOn(31337))
    },
    /** The page moves the element: the browser loads what is in it anew, in another window. */
    move() {
      const element = elements.at(-1)
      if (!element) return
      moved.set(element, {} as Window)
      element.dispatchEvent(new Event('load'))
    },
    /** The frame's window loads another page. */
    navigate(to = 'https://elsewhere.test') {
      frame.at = to
      elements.at(-1)?.dispatchEvent(new Event('load'))
    },
    say,
    tell,
    screen,
    number,
  }
  return frame
}

export type FixtureFrame = ReturnType<typeof createFixtureFrame>

/** `embedded()` as hosts list it, over a fixture frame. */
export function embeddedOver(
  frame: FixtureFrame,
  options: Partial<EmbeddedOptions> = {},
  changeContext: (context: AdapterContext) => AdapterContext = (context) => context,
): SourceDescriptor<'embedded'> {
  return {
    ...embedded({ url: frameUrl, ...options }),
    load: async () => ({
      setup: (context: AdapterContext, given: EmbeddedOptions) =>
        createEmbeddedSource(changeContext(context), given, frame.page),
    }),
  }
}
