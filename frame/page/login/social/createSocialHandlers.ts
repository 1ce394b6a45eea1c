import type { AppPayload } from '../../../../adapters/embedded/wire/appEvents.js'
import type { FrameAnswer } from '../../../../adapters/embedded/wire/frameEvents.js'
import type { AnnouncingWindow } from '../../../common/channel/announced/index.js'
import { lazily } from '../../lazily.js'
import type { FinishParts } from '../finishLogin.js'
import type { BrowserParts } from '../storage.js'

/** What the handlers of logins by others are made from. */
export interface SocialHandlerParts extends FinishParts {
  readonly projectId: string
  readonly frameOrigin: string
  readonly browser: BrowserParts
  /** The frame's own: windows that the page opens find it. */
  readonly window: AnnouncingWindow
}

/** Logins by providers, Farcaster, Telegram and the page's own server: their code is loaded with the first of them. */
export function createSocialHandlers(parts: SocialHandlerParts) {
  let hasBegun = false
  const load = lazily(async () => {
    hasBegun = true
    const { createSocialRoom } = await import('./createSocialRoom.js')
    return createSocialRoom(parts)
  })
  return {
    begin: async (
      asked: AppPayload<'GET_SOCIAL_REDIRECT_URI'>,
      signal: AbortSignal,
    ): Promise<FrameAnswer<'GET_SOCIAL_REDIRECT_URI'>> => (await load()).begin(asked, signal),
    result: async (isAwaited: boolean, signal: AbortSignal): Promise<FrameAnswer<'SOCIAL_RESULT'>> =>
      (await load()).result(isAwaited, signal),
    connect: async (uri: string): Promise<void> => (await load()).connect(uri),
    beginFarcaster: async (): Promise<FrameAnswer<'GET_FARCASTER_URI'>> => (await load()).beginFarcaster(),
    connectFarcaster: async (
      signed: AppPayload<'CONNECT_FARCASTER'>,
      signal: AbortSignal,
    ): Promise<FrameAnswer<'CONNECT_FARCASTER'>> => (await load()).connectFarcaster(signed, signal),
    connectPasskey: async (isNew: boolean, signal: AbortSignal): Promise<void> =>
      (await load()).connectPasskey(isNew, signal),
    connectTelegram: async (initData: string): Promise<void> => (await load()).connectTelegram(initData),
    beginExchange: async (): Promise<FrameAnswer<'GET_EXCHANGE_NONCE'>> => (await load()).beginExchange(),
    connectExchange: async (token: string, signal: AbortSignal): Promise<void> =>
      (await load()).connectExchange(token, signal),
    /** Drops what was begun, as at a sign-out. */
    drop() {
      if (hasBegun) void load().then((room) => room.drop(), ignore)
    },
  }
}

/** Without their code nothing was begun. */
const ignore = () => undefined
