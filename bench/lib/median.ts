/** The middle one of an odd number of values, the lower middle of an even number; `undefined` of none. */
export function median(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length / 2) - 1]
}
