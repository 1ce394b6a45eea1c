/** Whether a path is of a test, or of what tests alone use. */
export const isTest = (path: string): boolean => /\.test(-d)?\.tsx?$|(^|\/)tests?\//.test(path)
