import type { Flow } from '../../flows/index.js'
import { closeDraft, type WalletDraft } from '../../keys/index.js'

/** So long the code is good that the draft waits for, in ms. */
const codeLife = 10 * 60_000

/** Before it begins, in ms: the view for the code comes first, and no code is typed so fast. */
const rest = 1000

/** A wallet that is made in memory while a code is on its way. */
export interface Draft {
  /** Another code was mailed: it waits as long again. */
  again(): void
  /** The draft, once, where it is made or under way; from then on it is the caller's to wipe. */
  take(): Promise<WalletDraft | undefined>
  /** Wipes it, whether it is made or under way. */
  drop(): void
}

/**
 * Loads what makes a wallet, and drafts one for the user who answers the mail; it is wiped when the code's time is over (custody-formats,
 * Create). Where that fails, the login makes its wallet when it comes to it.
 */
export function createDraft(flow: Flow, realm: string): Draft {
  let making: Promise<WalletDraft | undefined> | undefined
  let stop = () => {}

  const wipe = () => {
    void making?.then((draft) => draft && closeDraft(draft))
    making = undefined
  }
  const begin = () => {
    stop()
    stop = flow.clock.after(rest, () => {
      making ??= import('../../flows/creation.js')
        .then(({ draftCreation }) => draftCreation(flow, realm))
        .catch(() => undefined)
      stop = flow.clock.after(codeLife, wipe)
    })
  }
  begin()
  return {
    again: begin,
    take() {
      stop()
      const taken = making
      making = undefined
      return taken ?? Promise.resolve(undefined)
    },
    drop() {
      stop()
      wipe()
    },
  }
}
