import type { Severity, Warning } from './types.js'

/** Warnings in sight at most (ui.md). */
const most = 3
const order: readonly Severity[] = ['danger', 'caution', 'note']

/** The worst three, the worst first. */
export const worstFirst = (warnings: readonly Warning[]): readonly Warning[] =>
  [...warnings].sort((one, other) => order.indexOf(one.severity) - order.indexOf(other.severity)).slice(0, most)
