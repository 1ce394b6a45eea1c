import { cleanText, isPlainText } from '../../../../src/kernel/base/text.js'
import type { Shown, ShownState } from '../../../common/approval/props.js'
import type { Approval, DecisionState } from '../../../common/approval/types.js'
import type { HostPage } from '../../../common/types.js'
import type { Ask } from '../types.js'
import { toSite } from './toSite.js'

/** Longest name of a page that is shown: it is a claim, and must not push away what counts. */
const longestClaim = 60

/** What is shown of a request. */
export function toShown({ content, warnings, hasCost }: Approval, ask: Ask, host: HostPage): Shown {
  const { name: network, coin } = ask.chain.chain
  const { operator, names } = ask.config
  return {
    ...{ content, warnings, hasCost, coin, network, account: ask.account, operator },
    name: Object.hasOwn(names, host.origin) ? names[host.origin] : undefined,
    site: toSite(host.origin),
    claim: host.name ? toClaim(host.name) : undefined,
  }
}

/** A state without what it would perform: that stays in the frame. */
export function toShownState({ ready, ...state }: DecisionState): ShownState {
  if (!ready) return { ...state, ready }
  const { perform, simulate, ...plain } = ready
  return { ...state, ready: plain }
}

/** A name with characters that are not seen, or that pass for others, is no name. */
function toClaim(name: string): string {
  const line = name.replace(/\s+/g, ' ').trim()
  if (!isPlainText(line)) return '?'
  const shown = cleanText(line, longestClaim)
  return shown === line.normalize('NFC') ? shown : `${shown}…`
}
