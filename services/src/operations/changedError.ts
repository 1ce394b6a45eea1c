import { ServiceError } from '../errors.js'

/** A change that would have gone over the change of another. */
export class ChangedError extends ServiceError {
  /** What is there now. */
  readonly current: object | null
  /** Its tag. */
  readonly tag: string

  constructor(current: object | null, tag: string) {
    super('DATA_CHANGED', 'Another has changed this meanwhile. Look at both, and decide again.')
    this.current = current
    this.tag = tag
  }
}
