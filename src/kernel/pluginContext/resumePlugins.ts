import { isLatchkeyError } from '../contract/errors.js'
import type { FeatureContext } from '../feature/featureContext.js'
import { pluginHost } from '../plugins/index.js'

/** Hands each plugin what came back for it. What fails is reported as a failure of that plugin. */
export function resumePlugins({ resources }: FeatureContext, values: Readonly<Record<string, string>>): void {
  const plugins = resources.need(pluginHost)
  for (const { id, resumes = [] } of plugins.descriptors) {
    for (const name of resumes) {
      const value = values[name]
      if (value === undefined) continue
      const run = async () => (await plugins.load(id)).module.resume?.(name, value)
      run().catch((error) => isLatchkeyError(error) || plugins.fail(id, 'resume', error))
    }
  }
}
