import type { PluginDescriptor } from '../../kernel/index.js'

const configPath = '/appkit/v1/config'

/** Whether a request asks for the project's configuration: the instance's own, no plugin's. */
export const isConfig = (url: string): boolean => new URL(url).pathname === configPath

/** Services whose configuration has the features of these plugins on; all else is asked of `otherwise`. */
export const withFeaturesOn =
  (plugins: readonly PluginDescriptor[], otherwise: typeof fetch): typeof fetch =>
  async (input, init) => {
    if (!isConfig(input instanceof Request ? input.url : `${input}`)) return otherwise(input, init)
    const features = plugins.map(({ id, flag = {} }) => {
      const { name = id, item, fallback } = flag
      const list = Array.isArray(fallback) ? fallback : []
      return { id: flag.wire ?? name, isEnabled: true, config: item === undefined ? list : [item] }
    })
    return Response.json({ features })
  }
