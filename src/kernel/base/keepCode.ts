/**
 * Loads code with the first call and keeps it: an `import()` of what has arrived already still waits for a task of the
 * page. What failed is loaded again with the next call (F29).
 * @example const loadConnect = keepCode(() => import('./connect.js'))
 */
export function keepCode<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let kept: Promise<Module> | undefined
  return () => {
    kept ??= load().catch((error) => {
      kept = undefined
      throw error
    })
    return kept
  }
}
