/** A contract that may be called. */
export interface ContractRule {
  /** In small letters. */
  readonly address: string
  /** First four bytes of its methods' calls; all where there are none. */
  readonly methods?: readonly string[]
}
