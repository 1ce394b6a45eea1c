import type { Shown, ShownState } from '../../../common/approval/props.js'
import type { Approval, DecisionState } from '../../../common/approval/types.js'
import { toClaim } from '../../../common/toClaim.js'
import type { HostPage } from '../../../common/types.js'
import { toSite } from '../toSite.js'
import type { Ask } from '../types.js'

/** What is shown of a request. */
export function toShown({ content, warnings, hasCost }: Approval, ask: Ask, host: HostPage): Shown {
  const { name: network, coin } = ask.chain.chain
  const { operator, names } = ask.config
  return {
    ...{ content, warnings, hasCost, coin, network, account: ask.account, operator },
    name: !ask.isLinked && Object.hasOwn(names, host.origin) ? names[host.origin] : undefined,
    site: toSite(host.origin),
    isLinked: ask.isLinked,
    isOwn: ask.isOwn,
    // A name that is none shall be missed.
    claim: host.name ? (toClaim(host.name) ?? '?') : undefined,
  }
}

/** A state without what it would perform: that stays in the frame. */
export function toShownState({ ready, ...state }: DecisionState): ShownState {
  if (!ready) return { ...state, ready }
  const { perform, simulate, pieces, ...plain } = ready
  return { ...state, ready: plain }
}
