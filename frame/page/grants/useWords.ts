import { writeFigure } from '../../common/approval/Actions.js'
import { messages as approvalMessages } from '../../common/approval/messages/index.js'
import { useTexts } from '../../common/screen/parts/index.js'
import { messages } from './messages/index.js'
import type { ShownGrant } from './types.js'

/** What the pages say of a permission, in the words of its approval. */
export function useWords() {
  const t = useTexts(messages)
  const said = useTexts(approvalMessages)
  const unitsOf = ({ chain, tokens }: Pick<ShownGrant, 'chain' | 'tokens'>) => ({ coin: chain.coin, tokens })
  return {
    t,
    /** One sentence: what it allows, and how much at most. */
    toSentence(grant: Pick<ShownGrant, 'chain' | 'tokens' | 'action'>): string {
      const { action } = grant
      if (!action) return t('grant.strange')
      const method = action.facts.find(({ label }) => label === 'act.function')?.value
      const amount = action.figure
        ? writeFigure(action.figure, unitsOf(grant), said)
        : method?.kind === 'text'
          ? method.text
          : undefined
      return amount === undefined ? said(action.text) : t('grant.amount', { what: said(action.text), amount })
    },
    /** What is left now; undefined where nothing is counted, or the network does not say. */
    toLeft(grant: ShownGrant): string | undefined {
      const { left, action } = grant
      if (left === undefined) return undefined
      if (grant.isCalls) return t('grant.left.calls', { count: Number(left) })
      return action?.figure && writeFigure({ ...action.figure, amount: left }, unitsOf(grant), said)
    },
  }
}
