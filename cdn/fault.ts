/** What is wrong with an attribute. What to do instead is said by explainFault.ts, which comes only then. */
export type FaultKind = 'missing' | 'empty' | 'network' | 'unserved' | 'feature' | 'address' | 'socket' | 'choice'

/** An attribute that cannot be used. */
export interface Fault {
  readonly kind: FaultKind
  /** As `dataset` names it: `projectId`. */
  readonly name: string
  /** The whole value. */
  readonly value: string | undefined
  /** The part of it that is wrong. */
  readonly word?: string | undefined
  /** What may stand there. */
  readonly allowed?: readonly string[] | undefined
}

/** Carries a fault to where it is told. */
export class FaultFound extends Error {
  constructor(readonly fault: Fault) {
    super(fault.kind)
  }
}
