import type { Warning } from '../../common/approval/types.js'
import { hasHidden, hasLookalikes } from '../../common/approval/visibleText.js'

/** What is to be said of texts of strangers (S21): characters that are not seen, letters that pass for others. */
export const judgeTexts = (texts: readonly string[]): readonly Warning[] => [
  ...(texts.some(hasHidden) ? [{ severity: 'caution', text: 'warn.hidden' } as const] : []),
  ...(texts.some(hasLookalikes) ? [{ severity: 'caution', text: 'warn.lookalikes' } as const] : []),
]
