import type { FrameAnswer } from '../../../adapters/embedded/wire/frameEvents.js'
import { walkProvider } from '../../../services/test/walkProvider.js'
import type { Frame } from './createFrame.js'
import { frameOrigin, type World } from './createWorld.js'

let people = 0

/** Logs a new user in by a provider, as a page that leads its window on does, whose user presses at `/social/PROVIDER`. */
export async function enterByProvider(
  world: World,
  frame: Frame,
  provider = 'google',
): Promise<FrameAnswer<'CONNECT_SOCIAL'>> {
  const { uri } = await frame.ask('GET_SOCIAL_REDIRECT_URI', { provider })
  const { redirectUri: _, ...returned } = await walkProvider(uri, { person: `provided${++people}@mail.test` })
  const answer = await world.fetch(`${world.urls.auth}/login/v1/social/finish`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...returned, isPressed: true }),
  })
  const { handle = '' } = (await answer.json()) as { handle?: string }
  const state = new URL(uri).searchParams.get('state') ?? ''
  return frame.ask('CONNECT_SOCIAL', {
    uri: `${frameOrigin}/social/${provider}?${new URLSearchParams({ state, handle })}`,
  })
}
