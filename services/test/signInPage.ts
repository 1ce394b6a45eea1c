import { formatMessage, type MessageFields } from './signInMessage.js'

/** What the services answer with a nonce. */
export interface NonceAnswer {
  nonce: string
  token: string
  serverTime: string
  expiresAt: string
}

/** A host's page that signs users in: it speaks to the services as a browser would. */
export interface SignInPage {
  readNonce(): Promise<NonceAnswer>
  /** Writes a message of this page with a nonce. */
  write(nonce: NonceAnswer, fields: Pick<MessageFields, 'address' | 'chainId'> & Partial<MessageFields>): string
  /** Hands in a signed message. */
  authenticate(
    nonce: NonceAnswer,
    message: string,
    signature: string,
    more?: Record<string, unknown>,
  ): Promise<Response>
  /** Calls a route with the token of a session. */
  call(method: 'GET' | 'POST', route: 'me' | 'sign-out', token: string): Promise<Response>
  request(
    method: string,
    route: string,
    init?: { headers?: Record<string, string>; body?: BodyInit },
  ): Promise<Response>
}

/** Opens a page of an origin, of a project. @param services handlers, or `{ fetch }` with the `url` of a running server */
export function openPage(
  services: { fetch(request: Request): Promise<Response> },
  { origin = 'https://app.example.com', projectId = 'demo', url = 'http://services.test' } = {},
): SignInPage {
  const request: SignInPage['request'] = (method, route, { headers, body } = {}) =>
    services.fetch(
      new Request(`${url}/auth/v1/${route}?projectId=${projectId}&st=appkit&sv=html-wagmi-4.2.2`, {
        method,
        headers: { Origin: origin, ...headers },
        body,
      }),
    )
  return {
    request,
    async readNonce() {
      return (await request('GET', 'nonce')).json() as Promise<NonceAnswer>
    },
    write: ({ nonce, serverTime }, fields) =>
      formatMessage({
        domain: new URL(origin).host,
        statement: 'Sign in to the demo',
        uri: `${origin}/account`,
        nonce,
        issuedAt: serverTime,
        ...fields,
      }),
    // Bytes, as clients send them: no content type.
    authenticate: ({ token }, message, signature, more) =>
      request('POST', 'authenticate', {
        headers: { 'x-nonce-jwt': `Bearer ${token}` },
        body: new TextEncoder().encode(JSON.stringify({ message, signature, ...more })),
      }),
    call: (method, route, token) => request(method, route, { headers: { Authorization: `Bearer ${token}` } }),
  }
}

/** The code of a refusal, with its status: `401 NONCE_USED`; `200` when it is none. */
export async function toOutcome(response: Response): Promise<string> {
  const body = (await response.json()) as { reasons?: { name: string }[] }
  return [response.status, ...(body.reasons ?? []).map(({ name }) => name)].join(' ')
}
