import type { Payment, PayStep } from '../types.js'

/** Steps by which something leaves the account. */
export const isMoving = ({ kind }: PayStep): boolean => kind === 'swap' || isLast({ kind })
/** Steps that pay. */
export const isLast = ({ kind }: Pick<PayStep, 'kind'>): boolean =>
  kind === 'transfer' || kind === 'batch' || kind === 'bridge'

/** A bridge was given it, and nothing of it is kept from paying in another way any more: it came back, or the rest of it is owed. */
export const isReturned = ({ state }: Payment): boolean => state === 'refunded' || state === 'short'
/** Nothing of what a bridge was given is open any more. */
export const hasPassed = (payment: Payment): boolean =>
  isReturned(payment) || (payment.state === 'done' && payment.passage !== undefined)
/** A bridge has it, or had it until a moment ago. */
export const isPassing = ({ state }: Payment): boolean => state === 'held' || state === 'overdue'

const isUnderWay = ({ state, hash }: PayStep) => hash !== undefined || state === 'asking'

/** Something has left the account, or may have. */
export const hasMoved = ({ steps }: Payment): boolean => steps.some((step) => isMoving(step) && isUnderWay(step))
/** It was paid, or may have been. */
export const mayBePaid = ({ steps }: Payment): boolean =>
  steps.some((step) => isLast(step) && step.state !== 'failed' && isUnderWay(step))
