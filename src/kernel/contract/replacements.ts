import type { CaipAccountId } from './caip.js'

/** Another transaction that can be sent in the place of one that waits for its block. */
export interface Replacement {
  /** `same`: the same again, with a higher fee; `nothing`: one that sends nothing, and so cancels it. */
  readonly by: 'same' | 'nothing'
  /** The verb on its button, in the user's language: "Speed up". */
  label(): string
  /**
   * Asks the wallet for it, and tells the user by a short message why none was sent. Never rejects.
   * @returns what shows the new transaction in place of the view that asked, or tells of it where that is no longer in sight;
   * undefined where none was sent
   */
  send(): Promise<((isInSight: boolean) => void) | undefined>
}

/** What can take the place of transactions that wait. */
export interface Replacements {
  /** What they are for, in a sentence. */
  help(): string
  /** Empty where the account's wallet cannot send one, or offers that itself. */
  of(account: CaipAccountId, hash: string): Promise<readonly Replacement[]>
}
