import { answerWait, type Flow, listTold, markTold, type News, type Told } from '../../flows/index.js'
import type { Clock } from '../../keys/index.js'
import { FrameError } from '../errors.js'
import type { Screens } from '../types.js'
import type { createNewsScreen } from './createNewsScreen.js'
import type { createWaitingScreen } from './createWaitingScreen.js'

/** What the user is told with. */
export interface TellingParts {
  readonly flow: Flow
  readonly screens: Pick<Screens, 'show'>
  readonly clock: Clock
}

/** What it is shown with. */
export interface ToldScreens {
  readonly createWaitingScreen: typeof createWaitingScreen
  readonly createNewsScreen: typeof createNewsScreen
}

const isNews = (told: Told): told is News => told.kind !== 'waiting'

/**
 * Shows what this device was told: first who waits to open the wallet, each by itself, then the rest in one list. What the user leaves, or an
 * approval ends, comes again at the next start.
 * @throws the signal's reason
 */
export async function tellUser(
  { flow, screens, clock }: TellingParts,
  { createWaitingScreen, createNewsScreen }: ToldScreens,
  signal: AbortSignal,
): Promise<void> {
  const told = await listTold(flow)
  try {
    for (const wait of told) {
      if (wait.kind !== 'waiting') continue
      const answer = (isMe: boolean) => answerWait(flow, wait, isMe)
      await screens.show('settings', createWaitingScreen({ wait, answer }, clock), signal)
    }
    const news = told.filter(isNews)
    if (news.length === 0) return
    await screens.show('settings', createNewsScreen(news, clock), signal)
    await markTold(flow, news)
  } catch (error) {
    if (!(error instanceof FrameError && error.code === 'SCREEN_CLOSED')) throw error
  }
}
