import type { Decision, DecisionState } from '../createDecision.js'
import type { Ask } from '../types.js'

/** What the parts of an approval's screen are drawn from. */
export interface ApprovalProps {
  readonly decision: Decision
  readonly state: DecisionState
  readonly ask: Ask
}
