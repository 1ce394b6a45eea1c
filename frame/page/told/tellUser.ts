import { answerWait, findDeletion, keepByDevice, listTold, markTold, type Told } from '../../flows/account.js'
import { type Flow, isFlowError, type News } from '../../flows/index.js'
import type { Clock } from '../../keys/index.js'
import { FrameError } from '../errors.js'
import type { createDeletingScreen } from '../settings/createDeletingScreen.js'
import type { Screens } from '../types.js'
import type { createNewsScreen } from './createNewsScreen.js'
import type { createWaitingScreen } from './createWaitingScreen.js'

/** What the user is told with. */
export interface TellingParts {
  readonly flow: Flow
  readonly screens: Pick<Screens, 'show'>
  readonly clock: Clock
  /** Loads the screen of a deletion, where there is one to tell of. Absent after a login, which has shown it. */
  readonly loadSettings?: (() => Promise<{ readonly createDeletingScreen: typeof createDeletingScreen }>) | undefined
}

/** What it is shown with. */
export interface ToldScreens {
  readonly createWaitingScreen: typeof createWaitingScreen
  readonly createNewsScreen: typeof createNewsScreen
}

const isNews = (told: Told): told is News => told.kind !== 'waiting'

/**
 * Shows what this device was told: first that the account is being deleted, which this device takes back by its keys; then who waits to open the wallet, each by itself, then the rest in one list. What the user leaves, or an
 * approval ends, comes again at the next start.
 * @throws the signal's reason
 */
export async function tellUser(
  { flow, screens, clock, loadSettings }: TellingParts,
  { createWaitingScreen, createNewsScreen }: ToldScreens,
  signal: AbortSignal,
): Promise<void> {
  const told = await listTold(flow)
  try {
    const deleting = loadSettings && (await findDeletion(flow).catch(unlessFlow))
    if (deleting) {
      const about = { deleting, isOpen: deleting.kind === 'slow', keep: () => keepByDevice(flow) }
      await screens.show('settings', (await loadSettings()).createDeletingScreen(about, clock), signal)
    }
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

/** A service that does not answer tells it at the next start. */
function unlessFlow(error: unknown): undefined {
  if (!isFlowError(error)) throw error
}
