import { generateKeyPairSync, type KeyObject, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { SignJWT } from 'jose'
import { vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Relay } from './types.js'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** A client's key, with its name. */
export interface TestKey {
  privateKey: KeyObject
  clientId: string
}

export function createKey(): TestKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const key = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  let value = BigInt(`0xed01${key.toString('hex')}`)
  let encoded = ''
  for (; value > 0n; value /= 58n) encoded = alphabet[Number(value % 58n)] + encoded
  return { privateKey, clientId: `did:key:z${encoded}` }
}

/** What differs from a token as clients make it. `undefined` leaves a claim out. */
export interface TokenChanges {
  key?: TestKey
  /** The key that signs, where it is not the issuer's. */
  signer?: TestKey
  /** Unix time in seconds. */
  now?: number
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
}

export function createToken(aud: string, changes: TokenChanges = {}): Promise<string> {
  const { key = createKey(), signer = key, now = Math.floor(Date.now() / 1000), claims, header } = changes
  const payload = {
    iss: key.clientId,
    sub: randomBytes(32).toString('hex'),
    aud,
    iat: now,
    exp: now + 86_400,
    ...claims,
  }
  return new SignJWT(payload).setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', ...header }).sign(signer.privateKey)
}

interface Answer {
  id: string
  result?: unknown
  error?: { code: number; message: string; data: { code: string; retryAfterMs?: number } }
}

interface Delivered {
  id: number
  method: 'irn_subscription'
  params: { id: string; data: { topic: string; message: string; publishedAt: number; tag?: number } }
}

/** A client on a bare socket. */
export interface BareClient {
  clientId: string
  socket: WebSocket
  /** All frames in the order in which they came. */
  frames: (Answer | Delivered)[]
  /** Messages in the order in which they came. */
  readonly messages: string[]
  /** Resolves with the answer, also a refusal. */
  call(method: string, params: unknown, id?: string): Promise<Answer>
  /** Resolves when everything that was sent before has been delivered. */
  settle(): Promise<void>
  closed: Promise<{ code: number; reason: string }>
  close(): void
}

/** How to call a relay. */
export interface DialOptions extends TokenChanges {
  /** What the token says is called. Default: the relay's address. */
  aud?: string
  /** Default: made by the other options. */
  token?: string
  query?: Record<string, string>
  origin?: string
  /** Host header. Default: the relay's. */
  host?: string
}

/** Opens a socket and does not wait whether the client is let in. */
export async function dial({ url }: Pick<Relay, 'url'>, options: DialOptions = {}): Promise<BareClient> {
  const { key = createKey(), aud = url, query, origin, host } = options
  const token = options.token ?? (await createToken(aud, { ...options, key }))
  const parameters = new URLSearchParams({ auth: token, projectId: 'local', ...query })
  const socket = new WebSocket(`${url}/?${parameters}`, { origin, headers: host ? { host } : {} })
  const frames: BareClient['frames'] = []
  const waiting = new Map<string, (answer: Answer) => void>()
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() })),
  )
  socket.on('message', (data) => {
    const frame = JSON.parse(data.toString()) as Answer | Delivered
    frames.push(frame)
    if ('method' in frame) socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
    else waiting.get(frame.id)?.(frame)
  })
  await once(socket, 'open')

  function call(method: string, params: unknown, id = randomUUID()) {
    const answer = new Promise<Answer>((resolve, reject) => {
      waiting.set(id, resolve)
      void closed.then(({ code }) => reject(new Error(`The socket ended with ${code} before ${method} was answered.`)))
    })
    socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
    return answer
  }

  return {
    clientId: key.clientId,
    socket,
    frames,
    get messages() {
      return frames.flatMap((frame) => ('method' in frame ? [frame.params.data.message] : []))
    },
    call,
    // Frames of one socket keep their order, and deliveries are sent before the next call is read.
    settle: async () => void (await call('irn_batchFetchMessages', { topics: [] })),
    closed,
    close: () => socket.close(),
  }
}

export const createTopic = () => randomBytes(32).toString('hex')

/** Waits until a check passes; longer than by default, for a busy machine. */
export const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 })
