import * as z from 'zod'
import { abortAfter } from '../../../../abortAfter.js'
import { Refusal } from '../../../../http/refusal.js'
import { readCapped } from '../../../../readCapped.js'

/** What a relay of Farcaster's sign-in is asked to have signed. */
export interface ChannelCall {
  readonly siweUri: string
  readonly domain: string
  readonly nonce: string
  readonly notBefore: string
  readonly expirationTime: string
}

/** What a wallet has answered. The names are the relay's word. */
export interface ChannelAnswer {
  readonly message: string
  readonly signature: string
  readonly username?: string | undefined
  readonly displayName?: string | undefined
  readonly pfpUrl?: string | undefined
}

/** A relay, as the operator named it. */
export interface Relay {
  /** @returns a secret token of the channel, and the address that the user's phone follows. @throws {Refusal} 502 */
  open(call: ChannelCall): Promise<{ token: string; url: string }>
  /** Undefined while nobody has signed. @throws {Refusal} 502 */
  ask(token: string): Promise<ChannelAnswer | undefined>
}

const patience = 8_000
const longest = 64 * 1024

const channelShape = z.object({ channelToken: z.string().min(1).max(200), url: z.url().max(2048) })
const text = (length: number) => z.string().max(length).optional().catch(undefined)
const statusShape = z.object({
  state: z.string(),
  message: z.string().max(4096).optional(),
  signature: z.string().max(4096).optional(),
  username: text(100),
  displayName: text(200),
  pfpUrl: text(2048),
})

/** @param url of the relay, without the version */
export function createRelay(url: string, fetch: typeof globalThis.fetch): Relay {
  async function call<Shape>(path: string, init: RequestInit, shape: z.ZodType<Shape>): Promise<Shape> {
    try {
      const signal = abortAfter(patience)
      const response = await fetch(`${url}/v1/${path}`, { ...init, signal, redirect: 'error' })
      if (!response.ok) throw new Error('The relay refused.')
      return shape.parse(JSON.parse(await readCapped(response.body, longest, signal)))
    } catch {
      throw new Refusal(502, 'SOCIAL_REFUSED', 'The relay of Farcaster cannot be reached now. Try again later.')
    }
  }
  return {
    async open(request) {
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...request, acceptAuthAddress: true }),
      }
      const { channelToken: token, url: shown } = await call('channel', init, channelShape)
      return { token, url: shown }
    },
    async ask(token) {
      const headers = { authorization: `Bearer ${token}` }
      const { state, message, signature, ...profile } = await call('channel/status', { headers }, statusShape)
      if (state !== 'completed' || message === undefined || signature === undefined) return undefined
      return { message, signature, ...profile }
    },
  }
}
