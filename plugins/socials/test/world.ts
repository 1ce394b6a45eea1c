import {
  type ConnectorSession,
  defineConnectorSource,
  LatchkeyError,
  type LoginFrame,
} from '../../../src/kernel/index.js'

type Answer = (params: Readonly<Record<string, unknown>>, signal: AbortSignal | undefined) => unknown

export const frameOrigin = 'https://wallet.test'

/** An error as a login frame's adapter throws it. */
export const refusal = (code: string) =>
  new LatchkeyError(code, `The frame says ${code}`, { outcome: code === 'REQUEST_ABORTED' ? 'dismissed' : 'failed' })

/** Never answers; ends with the question. */
export const never: Answer = (_, signal) =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(refusal('REQUEST_ABORTED'))))

/** The result of a login with this state. */
export const resultOf = (provider: string, state = 'state1') =>
  `${frameOrigin}/social/${provider}?state=${state}&handle=h1`

/**
 * A login as a source of login frames offers it to plugins: each call is answered as the test says. What is on the wire is shown
 * by the embedded wallet's own tests.
 */
export function createLogin() {
  const asked: { method: string; params: unknown }[] = []
  const user: { provider?: string } = {}
  const answers: Record<string, Answer> = {
    GET_SOCIAL_REDIRECT_URI: ({ provider, window }) => ({
      uri: window ? `${frameOrigin}/loading#${window}` : `https://${provider}.test/authorize?scope=openid&state=state1`,
    }),
    SOCIAL_RESULT: ({ wait }, signal) => (wait ? never({}, signal) : {}),
    CONNECT_SOCIAL: () => ({}),
    GET_FARCASTER_URI: () => ({ url: 'https://farcaster.test/siwf?channelToken=1', nonce: 'nonce1' }),
    CONNECT_FARCASTER: never,
    CONNECT_PASSKEY: () => ({}),
    CONNECT_TELEGRAM: () => ({}),
    GET_EXCHANGE_NONCE: () => ({ nonce: 'nonce1' }),
    CONNECT_EXCHANGE: never,
  }
  const request: LoginFrame['request'] = async ({ method, params }, { signal } = {}) => {
    asked.push({ method, params })
    if (signal?.aborted) throw refusal('REQUEST_ABORTED')
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
        async connect({ networks, input }) {
          asked.push({ method: 'connect', params: input })
          const session: ConnectorSession = {
            namespace: 'eip155',
            accounts: [{ address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }],
            networkId: networks[0]?.caipNetworkId ?? 'eip155:1',
            ...(user.provider && { user: { provider: user.provider } }),
            request: () => Promise.reject(new Error('This wallet answers nothing.')),
            disconnect: async () => {},
          }
          return [session]
        },
        login: { origin: frameOrigin, request, watch: () => () => {} },
      }),
    }),
  })
  return { source, answers, asked, user, request, methods: () => asked.map(({ method }) => method) }
}
