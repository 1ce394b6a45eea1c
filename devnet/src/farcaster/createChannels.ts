import { randomUUID } from 'node:crypto'

/** What an app asks a user to sign (Farcaster Connect, FIP-11). */
export interface ChannelRequest {
  readonly siweUri: string
  readonly domain: string
  readonly nonce: string
  readonly notBefore?: string
  readonly expirationTime?: string
  readonly requestId?: string
  readonly redirectUrl?: string
}

/** What a wallet answers a channel with. All but the signature is its word. */
export interface ChannelAnswer {
  readonly message: string
  readonly signature: string
  readonly fid: number
  readonly username?: string
  readonly displayName?: string
  readonly bio?: string
  readonly pfpUrl?: string
  readonly authMethod?: string
}

/** A sign-in that an app began. */
export interface Channel {
  readonly token: string
  readonly url: string
  readonly request: ChannelRequest
  answer: ChannelAnswer | undefined
}

const lifeMs = 10 * 60_000

/** Channels in memory. @param toUrl where a user answers one */
export function createChannels(toUrl: (token: string) => string) {
  const channels = new Map<string, Channel & { until: number }>()
  return {
    open(request: ChannelRequest): Channel {
      const now = Date.now()
      for (const [token, { until }] of channels) if (until < now) channels.delete(token)
      const token = randomUUID()
      const channel = { token, url: toUrl(token), request, answer: undefined, until: now + lifeMs }
      channels.set(token, channel)
      return channel
    },
    find: (token: string): Channel | undefined => channels.get(token),
  }
}
