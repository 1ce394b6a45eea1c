/** How a write is sent. */
export interface BackEndWrite {
  /**
   * The same call with the same one is done once within 24 hours, and answered alike. Give one where you repeat a call whose answer you lost.
   * Default: none.
   */
  readonly idempotencyKey?: string | undefined
}

/** What says that two calls are one. */
export const headersOf = ({ idempotencyKey }: BackEndWrite) => ({ 'idempotency-key': idempotencyKey })
