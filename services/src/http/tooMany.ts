/** A limit that was counted while a call was answered is reached: `orRefusal` answers 429. */
export class TooManyError extends Error {
  override name = 'TooManyError' as const
  /** How long to wait, in ms. */
  readonly waitMs: number

  constructor(waitMs: number) {
    super('A limit is reached.')
    this.waitMs = waitMs
  }
}
