import type { PluginContext } from '../../src/plugin.js'

/**
 * Hears the number of two digits that the user chooses on a mailed page, as the frame says it (`NUMBER`); undefined once no page waits
 * for it. Returns its own stop, which says so, too.
 */
export function hearNumber(
  frame: Pick<PluginContext<'login'>['login'], 'watch'>,
  tell: (number: string | undefined) => void,
): () => void {
  const stop = frame.watch(({ type, payload }) => {
    if (type !== 'NUMBER') return
    const { number } = Object(payload) as { number?: unknown }
    tell(typeof number === 'string' ? number : undefined)
  })
  return () => {
    stop()
    tell(undefined)
  }
}
