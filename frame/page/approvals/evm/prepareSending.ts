import type { Ready } from '../../../common/approval/types.js'
import type { Ask } from '../types.js'
import { askCode } from './askCode.js'
import type { Told } from './calls/tell.js'
import { beginDescribing } from './describePieces.js'
import { estimate } from './estimate.js'
import { readTokens, withoutOwnWords } from './readTokens.js'
import type { Sending } from './sending.js'

/** Asks all that is to be known before something that is sent can be decided: what it costs, and of what and whom it is. */
export const prepareSending = (
  ask: Ask,
  sending: Sending,
  told: Pick<Told, 'actions' | 'checks'>,
  signal: AbortSignal,
  waits: () => void,
): Promise<Ready> => completeReady(ask, estimate(ask, sending, told.actions, signal, waits), told, signal)

/** Asks of what and whom something is, beside what it costs. */
export async function completeReady(
  ask: Ask,
  estimated: Promise<Ready>,
  { actions, checks = [] }: Pick<Told, 'actions' | 'checks'>,
  signal: AbortSignal,
): Promise<Ready> {
  const tokens = actions
    .flatMap(({ figure, gets }) => [figure, gets])
    .flatMap((figure) => (figure?.asset.kind === 'token' ? [figure.asset.address] : []))
  const pieces = beginDescribing(ask, actions, signal)
  const [ready, known, said] = await Promise.all([
    estimated,
    readTokens(ask, tokens, signal),
    askCode(ask, checks, signal),
  ])
  const { collections } = said
  const described = pieces ?? beginDescribing(ask, actions, signal, collections)
  return {
    ...ready,
    tokens: actions.some(({ gets }) => gets) ? withoutOwnWords(known.tokens) : known.tokens,
    collections,
    ...(described && { pieces: described }),
    warnings: [...(ready.warnings ?? []), ...said.warnings, ...known.warnings],
  }
}
