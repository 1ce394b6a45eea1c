import type { Gate } from '../gate/createGate.js'
import type { Press } from '../gate/presses.js'
import type { FrameChain } from '../types.js'
import type { Approval, DecisionState, Lowered, Ready, Speed } from './types.js'

/** What an approval shows, whatever happens to it: plain data, so that a window of the frame shows the same. */
export interface Shown extends Pick<Approval, 'content' | 'warnings' | 'hasCost'> {
  readonly account: string
  readonly network: string
  readonly coin: FrameChain['coin']
  /** Who runs the wallet. */
  readonly operator: string
  /** The asking page, by the browser's word. */
  readonly site: string
  /** What the operator calls the app at exactly this origin; undefined where it has no name. */
  readonly name: string | undefined
  /** The user has asked for it in the wallet itself: no page has. Default: false. */
  readonly isOwn?: boolean | undefined
  /** An agent asks by a link, on a page of the wallet itself: in place of the site stands that. Default: false. */
  readonly isLinked?: boolean | undefined
  /** What the page calls itself; undefined when it does not. */
  readonly claim: string | undefined
}

/** Where its decision stands, as plain data. */
export type ShownState = Omit<DecisionState, 'ready'> & {
  readonly ready: Omit<Ready, 'perform' | 'simulate' | 'pieces'> | undefined
}

/** What the user can do. */
export interface Acts {
  readonly approve: (click: Press) => void
  readonly choose: (speed: Speed) => void
  readonly lower: (to: Lowered) => void
  readonly reject: () => void
  readonly retry: () => void
}

/** What the parts of an approval's screen are drawn from. */
export interface ApprovalProps {
  readonly shown: Shown
  readonly state: ShownState
  readonly acts: Acts
  readonly gate: Pick<Gate, 'holdUp' | 'changed'>
}
