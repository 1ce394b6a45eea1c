import type * as z from 'zod/mini'
import { type BodyValue, type Bytes, type Clock, encodeBody, nonceTime, proveCall, wipe } from '../../keys/index.js'
import { FlowError, isFlowError, type PartName } from '../errors.js'
import { createTurns } from './inTurn.js'
import { readAnswer, readRefusal } from './readAnswer.js'

/** The platform's `fetch`, as flows use it. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** What a client of one part is made of. */
export interface PartClientOptions {
  readonly part: PartName
  /** Its public address, without a final slash and without the path of its routes: `https://wallet.example.com`. */
  readonly url: string
  /** The device's proof keys. */
  readonly jk: CryptoKeyPair
  readonly fetch: Fetch
  readonly clock: Clock
}

/** A call of a part. */
export interface PartCall<Answer> {
  /** `/custody/v1/release`. */
  readonly path: string
  readonly body: BodyValue
  readonly shape: z.ZodMiniType<Answer>
  /** Access token or assertion. */
  readonly token?: string
  /** Whether asking twice does no harm. A read that was not answered is asked once more. Default false. */
  readonly isRead?: boolean
}

/** Calls one part, with a device proof for each call. */
export interface PartClient {
  /**
   * Calls. A write is never repeated: its error says whether it may have been carried out (`isUnsure`).
   * @throws {FlowError}
   */
  call<Answer>(call: PartCall<Answer>): Promise<Answer>
  /**
   * Has a nonce at hand, and the browser's leave to call these routes: calls that come soon wait for neither. Where the part does not answer,
   * they find out.
   */
  ready(...paths: readonly string[]): Promise<void>
  /** The server's time, in seconds, as its newest nonce had it: this device's clock may be a day off. */
  now(): number
}

/** Longest wait for an answer, in ms. */
const patience = 20_000

/** How long a nonce is used, in ms: the services take it for five minutes. */
const nonceLife = 4.5 * 60_000

/**
 * How all calls are sent: with nothing that the browser would add. Answers say themselves that they are not kept; a call that says so has
 * Chromium forget what it was let, and ask before each (`PreflightController`).
 */
const bare = { credentials: 'omit', redirect: 'error', referrerPolicy: 'no-referrer' } as const

/**
 * A client of a part. Calls go one after the other, because each needs the nonce of the answer before; the first one fetches it. One that
 * is refused all the same was refused before anything has happened, so that one call is repeated with the new one.
 */
export function createPartClient({ part, url, jk, fetch, clock }: PartClientOptions): PartClient {
  const inTurn = createTurns()
  let nonces: readonly string[] = []
  let ahead = 0
  const now = () => Math.floor((clock.now() + ahead) / 1000)

  const isFresh = (nonce: string) => (nonceTime(nonce) ?? 0) + nonceLife > clock.now() + ahead

  /** A nonce is spent with its call, also where no answer comes; those that are too old go with it. */
  function takeNonce(): string | undefined {
    const [nonce, ...others] = nonces.filter(isFresh)
    nonces = others
    return nonce
  }

  function keepNonce({ headers }: Response): void {
    const nonce = headers.get('DPoP-Nonce') ?? ''
    const time = nonceTime(nonce)
    if (time === undefined) return
    ahead = time - clock.now()
    nonces = [...nonces, nonce]
  }

  /** The headers are those of the call: of them the browser asks the part, once for each route. */
  async function ready(path: string): Promise<void> {
    try {
      const headers = { 'Content-Type': 'application/json', DPoP: 'none', Authorization: 'none' }
      const signal = AbortSignal.timeout(patience)
      keepNonce(await fetch(`${url}${path}`, { method: 'GET', headers, ...bare, signal }))
    } catch {
      // The call itself tells what is wrong.
    }
  }

  async function send(path: string, body: Bytes, token: string | undefined): Promise<Response> {
    const target = `${url}${path}`
    if (!nonces.some(isFresh)) await ready(path)
    const nonce = takeNonce() ?? ''
    const proof = await proveCall(jk, { method: 'POST', url: target, body, nonce, now: now(), ...(token && { token }) })
    const headers: Record<string, string> = { 'Content-Type': 'application/json', DPoP: proof }
    if (token !== undefined) headers.Authorization = `DPoP ${token}`
    const response = await fetch(target, {
      ...{ method: 'POST', body, headers },
      ...bare,
      signal: AbortSignal.timeout(patience),
    })
    keepNonce(response)
    return response
  }

  async function ask<Answer>({ path, shape, token }: PartCall<Answer>, body: Bytes): Promise<Answer> {
    try {
      const response = await send(path, body, token)
      const refusal = await readRefusal(response, part)
      if (refusal) throw refusal
      return await readAnswer(response, shape, part)
    } catch (error) {
      if (error instanceof FlowError) throw error
      // What the platform says may quote the address; that no answer came is all there is to know.
      throw new FlowError('SERVICE_UNREACHABLE', { part, isUnsure: true })
    }
  }

  async function askAgain<Answer>(call: PartCall<Answer>, body: Bytes): Promise<Answer> {
    let answers = call.isRead ? 1 : 0
    // An answer that was lost took the next nonce with it.
    let nonces = 1 + answers
    for (;;) {
      try {
        return await ask(call, body)
      } catch (error) {
        const isNonce = error instanceof FlowError && error.reason === 'NONCE_NEEDED'
        if (isNonce && nonces-- > 0) continue
        if (isFlowError(error, 'SERVICE_UNREACHABLE') && answers-- > 0) continue
        throw error
      }
    }
  }

  return {
    now,
    ready: async (...paths) => void (await Promise.all(paths.map(ready))),
    call: (call) =>
      inTurn(async () => {
        const body = encodeBody(call.body)
        try {
          return await askAgain(call, body)
        } finally {
          wipe(body)
        }
      }),
  }
}
