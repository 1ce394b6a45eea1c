import type { Warning } from '../../common/approval/types.js'
import type { ApprovalParts, WalletNotices } from '../types.js'

type Parts = Pick<ApprovalParts, 'takeNotices' | 'noticesSeen'>

const nothing: WalletNotices = { isCopied: false, isDeleting: false, added: { members: [], evidence: [] } }

/** Keeps what the wallet has to tell its user, until an approval was given with it in sight. */
export function createNotices({ takeNotices: take = () => nothing, noticesSeen }: Parts) {
  let kept: readonly Warning[] = []
  return {
    all(): readonly Warning[] {
      const { isCopied, isDeleting, added } = take()
      const texts = [
        ...(isCopied ? (['warn.copied'] as const) : []),
        ...(isDeleting ? (['warn.deleting'] as const) : []),
        ...(added.members.length + added.evidence.length > 0 ? (['warn.added'] as const) : []),
      ].filter((text) => !kept.some((each) => each.text === text))
      if (texts.length) kept = [...kept, ...texts.map((text) => ({ severity: 'danger', text }) as const)]
      return kept
    },
    seen() {
      kept = []
      noticesSeen?.().catch(() => {
        // Where the store fails they come again.
      })
    },
  }
}
