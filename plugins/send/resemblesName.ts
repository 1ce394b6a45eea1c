/** One spelling for names that look alike; not to be shown. The services keep names that look like reserved ones by this rule. */
const foldName = (name: string): string =>
  name.toLowerCase().replaceAll('-', '').replaceAll('0', 'o').replace(/[1i]/g, 'l').replaceAll('rn', 'm')

/** Whether a name, in its normal form, looks like another and is not (S20). */
export const resemblesName = (name: string, other: string): boolean =>
  name !== other && foldName(name) === foldName(other)
