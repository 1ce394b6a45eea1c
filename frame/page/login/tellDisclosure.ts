import { answerDisclosure, findUntold } from '../../flows/account.js'
import type { User } from '../../flows/index.js'
import type { Clock } from '../../keys/index.js'
import { FrameError } from '../errors.js'
import type { CreateDisclosure } from '../types.js'
import type { OfferParts } from './showOffer.js'

/** What the user is told with. */
export interface DisclosureParts extends Pick<OfferParts, 'account' | 'link' | 'screens' | 'projectId'> {
  readonly loadDisclosure: () => Promise<CreateDisclosure>
  readonly clock: Clock
}

/** How long a page may leave the question unseen, in ms: a login needs no frame in sight. */
const unseenFor = 20_000

/**
 * Tells a user who has just logged in what the site will be able to read, where that is new, and passes the answer on. Whatever keeps the user
 * from answering, nothing is told, the login goes on, and the next one asks again.
 * @throws the signal's reason
 */
export async function tellDisclosure(
  { account: { flow }, link, screens, loadDisclosure, projectId, clock }: DisclosureParts,
  { discloses }: Pick<User, 'discloses'>,
  signal: AbortSignal,
): Promise<void> {
  if (!discloses) return
  const site = { projectId, origin: link.host().origin }
  const unseen = new AbortController()
  let stop: (() => void) | undefined
  try {
    const what = await findUntold(flow, site)
    if (what.length === 0) return
    const create = await loadDisclosure()
    const both = AbortSignal.any([signal, unseen.signal])
    stop = clock.after(unseenFor, () => unseen.abort(new FrameError('NOT_SHOWN', 'The page does not show the frame.')))
    const screen = create({ what, onSeen: stop })
    await answerDisclosure(flow, site, what, await screens.show('settings', screen, both))
  } catch {
    signal.throwIfAborted()
  } finally {
    stop?.()
  }
}
