import type { Severity, Warning } from './types.js'

const order: readonly Severity[] = ['danger', 'caution', 'note']

/** The worst first. */
export const worstFirst = (warnings: readonly Warning[]): readonly Warning[] =>
  [...warnings].sort((one, other) => order.indexOf(one.severity) - order.indexOf(other.severity))
