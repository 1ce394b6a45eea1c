import type { FrameMessage, Name, User } from './answers.js'
import { createLink } from './createLink.js'
import { createElement } from './element.js'
import { classify } from './methods.js'

/** What a page hands to the client. */
export interface ClientOptions {
  /** The frame's page, without a query. */
  readonly frameUrl: string
  readonly projectId: string
  /** CAIP-2 id of the network to begin on, such as `eip155:31337`. */
  readonly chainId: string
  /** Where nodes are asked; the client puts `/v1/?chainId=...&projectId=...` behind it. */
  readonly rpcUrl: string
  readonly metadata: {
    readonly name: string
    readonly description: string
    readonly url: string
    readonly icons: string[]
  }
}

const prefix = '@appkit-wallet/'
const cooldown = 30_000
/** Login events: they wait for the frame's set-up. */
const afterInit: readonly Name[] = [
  'CONNECT_EMAIL',
  'GET_SOCIAL_REDIRECT_URI',
  'CONNECT_SOCIAL',
  'GET_USER',
  'GET_FARCASTER_URI',
]

const store = {
  get: (key: string) => localStorage.getItem(prefix + key) ?? undefined,
  set: (key: string, value: string) => localStorage.setItem(prefix + key, value),
  delete: (...keys: string[]) => {
    for (const key of keys) localStorage.removeItem(prefix + key)
  },
}
const forget = () => store.delete('EMAIL_LOGIN_USED_KEY', 'EMAIL', 'LAST_USED_CHAIN_KEY', 'SOCIAL_USERNAME')

/** `eip155:1` as the number 1; what is not EVM's stays text. */
const toChainId = (caip2: string) => (caip2.startsWith('eip155:') ? Number(caip2.slice(7)) : caip2)

/** What a message of the frame does to a page, whether it was asked for or not. */
function takeEffect(message: FrameMessage) {
  if (message.kind === 'error' && message.name === 'IS_CONNECTED') forget()
  if (message.kind !== 'success') return
  const payload = message.payload as {
    isConnected?: boolean
    email?: string
    chainId?: number | string
    newEmail?: string
  }
  if (message.name === 'IS_CONNECTED' && !payload.isConnected) forget()
  if (message.name === 'GET_USER' || message.name === 'CONNECT_SOCIAL') {
    store.set('EMAIL_LOGIN_USED_KEY', 'true')
    if (payload.email) store.set('EMAIL', payload.email)
    store.delete('LAST_EMAIL_LOGIN_TIME')
  }
  if (message.name === 'SWITCH_NETWORK' || message.name === 'GET_CHAIN_ID' || message.name === 'GET_USER')
    store.set('LAST_USED_CHAIN_KEY', `${payload.chainId}`)
  if (message.name === 'UPDATE_EMAIL_SECONDARY_OTP') store.set('EMAIL', `${payload.newEmail}`)
}

/**
 * A client of the login frame's protocol, written from its description (`login-frame.md`) and nothing else: it shares no
 * code with the product, and shows that clients of others work with our frame.
 */
export function createClient({ frameUrl, projectId, chainId, rpcUrl, metadata }: ClientOptions) {
  const nodeOf = (caip2: string) => `${rpcUrl}/v1/?chainId=${caip2}&projectId=${projectId}`
  let chain = chainId
  let initialised: Promise<void> | undefined
  /** Calls without an answer, by whether they are shown. */
  const open = new Map<string, { isUnsafe: boolean; reject(error: Error): void }>()
  const frame = createElement({ url: frameUrl, projectId, chainId, rpcUrl: nodeOf(chainId) })
  const link = createLink(frame.element, takeEffect)

  async function setUp() {
    await link.ready()
    const dapp = { metadata, sdkVersion: 'html-core-1.0.0', sdkType: 'appkit', projectId }
    await link.request('SYNC_DAPP_DATA', dapp)
    await link.request('GET_SMART_ACCOUNT_ENABLED_NETWORKS').then(
      ({ smartAccountEnabledNetworks }) =>
        store.set('SMART_ACCOUNT_ENABLED_NETWORKS', smartAccountEnabledNetworks.join(',')),
      (error: unknown) => {
        store.set('SMART_ACCOUNT_ENABLED_NETWORKS', '')
        throw error
      },
    )
  }

  const ask: typeof link.request = async (name, payload) => {
    if (afterInit.includes(name)) {
      const isFirst = !initialised
      initialised ??= setUp()
      await (isFirst ? initialised : link.ready())
    }
    return link.request(name, payload)
  }

  async function rpc<Result = unknown>(method: string, params?: unknown, on = chain): Promise<Result> {
    if (method === 'eth_chainId') return store.get('LAST_USED_CHAIN_KEY') as Result
    const [chainNamespace = '', plain = ''] = on.split(':')
    const key = link.createId()
    const isUnsafe = classify(method) === 'unsafe'
    if (isUnsafe) frame.show()
    const answer = link.request('RPC_REQUEST', {
      method,
      ...(params !== undefined && { params }),
      chainNamespace,
      chainId: chainNamespace === 'eip155' ? Number(plain) : plain,
      rpcUrl: nodeOf(on),
    })
    try {
      return await new Promise<Result>((resolve, reject) => {
        open.set(key, { isUnsafe, reject })
        answer.then(resolve, reject)
      })
    } finally {
      open.delete(key)
      if (![...open.values()].some((call) => call.isUnsafe)) frame.hide()
    }
  }

  return {
    link,
    element: frame.element,
    ready: link.ready,
    /** How the frame goes on: by a link for this device, by a code, or with the login that it has. */
    async connectEmail(email: string) {
      const rest = Number(store.get('LAST_EMAIL_LOGIN_TIME') ?? -Infinity) + cooldown - Date.now()
      if (rest > 0) throw new Error(`Please try again after ${Math.ceil(rest / 1000)} seconds`)
      const answer = await ask('CONNECT_EMAIL', { email })
      store.set('LAST_EMAIL_LOGIN_TIME', `${Date.now()}`)
      return answer.action
    },
    connectDevice: () => ask('CONNECT_DEVICE'),
    connectOtp: (otp: string) => ask('CONNECT_OTP', { otp }),
    /**
     * Opens the window of a login by a provider, leads it there, and takes what it says from its one origin. The click that calls it
     * opens the window.
     * @throws {Error} what the window says after `error=`, or `Untrusted Origin`
     */
    async connectSocial(provider: string) {
      const { origin } = new URL(frameUrl)
      const popup = window.open(`${origin}/loading`, 'social', 'width=600,height=800,scrollbars=yes')
      const { uri } = await ask('GET_SOCIAL_REDIRECT_URI', { provider })
      const result = new Promise<string>((resolve, reject) => {
        addEventListener('message', function hear({ origin: from, source, data }) {
          if (source !== popup || typeof data?.resultUri !== 'string') return
          removeEventListener('message', hear)
          if (from === origin) resolve(data.resultUri)
          else reject(new Error('Untrusted Origin'))
        })
      })
      if (popup) popup.location.href = uri
      const resultUri = await result
      popup?.close()
      const [, failure] = resultUri.split('error=')
      if (failure !== undefined) throw new Error(failure)
      return ask('CONNECT_SOCIAL', { uri: resultUri, preferredAccountType: 'eoa', chainId: toChainId(chain) })
    },
    getUser: (caip2 = chain): Promise<User> => {
      chain = caip2
      return ask('GET_USER', { chainId: toChainId(caip2), preferredAccountType: 'eoa', rpcUrl: nodeOf(caip2) })
    },
    isConnected: () => ask('IS_CONNECTED').then(({ isConnected }) => isConnected),
    async signOut() {
      forget()
      await Promise.race([ask('SIGN_OUT'), new Promise((done) => setTimeout(done, 3_000))])
    },
    async switchNetwork(caip2: string) {
      const answer = await ask('SWITCH_NETWORK', { chainId: toChainId(caip2), rpcUrl: nodeOf(caip2) })
      chain = caip2
      return answer.chainId
    },
    getChainId: () => ask('GET_CHAIN_ID').then((answer) => answer.chainId),
    setPreferredAccount: (type: 'eoa' | 'smartAccount') => ask('SET_PREFERRED_ACCOUNT', { type }),
    syncTheme: (themeMode: 'light' | 'dark') =>
      ask('SYNC_THEME', {
        themeMode,
        themeVariables: { '--w3m-radius': 2 },
        w3mThemeVariables: { '--w3m-accent': '#3366ff' },
      }),
    updateEmail: (email: string) => ask('UPDATE_EMAIL', { email }).then(({ action }) => action),
    updateEmailPrimaryOtp: (otp: string) => ask('UPDATE_EMAIL_PRIMARY_OTP', { otp }),
    updateEmailSecondaryOtp: (otp: string) =>
      ask('UPDATE_EMAIL_SECONDARY_OTP', { otp }).then(({ newEmail }) => newEmail),
    /** What a page does that loads again with a stored login; undefined without one. */
    async restore(): Promise<User | undefined> {
      if (store.get('EMAIL_LOGIN_USED_KEY') !== 'true') return undefined
      if (!(await this.isConnected())) return undefined
      await this.syncTheme('light')
      return this.getUser()
    },
    rpc,
    personalSign: (message: string, address: string) => {
      const bytes = new TextEncoder().encode(message)
      return rpc<string>('personal_sign', [
        `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`,
        address,
      ])
    },
    signTypedData: (address: string, data: object) =>
      rpc<string>('eth_signTypedData_v4', [address, JSON.stringify(data)]),
    sendTransaction: (transaction: { from: string; to: string; value: bigint; data?: string }) =>
      rpc<string>('eth_sendTransaction', [transaction]),
    signSolanaMessage: (message: string, pubkey: string, on: string) =>
      rpc<unknown>('solana_signMessage', { message, pubkey }, on),
    signSolanaTransaction: (transaction: string, on: string) =>
      rpc<unknown>('solana_signTransaction', { transaction }, on),
    sendSolanaTransaction: (transaction: string, on: string) =>
      rpc<unknown>('solana_signAndSendTransaction', { transaction }, on),
    /** The user closes the approval: what is open rejects, and the frame is notified once for each. */
    abort() {
      for (const { isUnsafe, reject } of open.values()) {
        link.post('RPC_ABORT', link.createId())
        reject(new Error(isUnsafe ? 'Request was aborted' : 'Something went wrong'))
      }
    },
    /** Leaves a view in which the frame was busy. */
    reload() {
      return Promise.all([
        link.request('RELOAD'),
        link.request('SYNC_DAPP_DATA', { metadata, sdkVersion: 'html-core-1.0.0', sdkType: 'appkit', projectId }),
      ])
    },
  }
}

/** What the test's page offers. */
export type Client = ReturnType<typeof createClient>
