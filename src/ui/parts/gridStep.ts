/** A grid, as far as its keys are concerned. */
export interface GridShape {
  readonly columns: number
  /** Items of a screen. */
  readonly page: number
  readonly count: number
  readonly isRtl: boolean
}

/**
 * Where a key leads from an item.
 * @returns the index, `top` for up from the first row, undefined when the key moves nothing
 */
export function toGridStep(key: string, at: number, { columns, page, count, isRtl }: GridShape) {
  if (key === 'ArrowUp' && at < columns) return 'top'
  const side = isRtl ? -1 : 1
  const steps = new Map([
    ['ArrowLeft', -side],
    ['ArrowRight', side],
    ['ArrowUp', -columns],
    ['ArrowDown', columns],
    ['PageUp', -page],
    ['PageDown', page],
    ['Home', -count],
    ['End', count],
  ])
  const step = steps.get(key)
  return step === undefined ? undefined : Math.min(count - 1, Math.max(0, at + step))
}
