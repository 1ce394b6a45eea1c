import { isLatchkeyError } from '../kernel/index.js'
import type { Kernel } from '../kernel/kernel.js'

/** Hands each plugin what came back for it. What fails is told as a failure of that plugin. */
export function resumePlugins({ plugins }: Pick<Kernel, 'plugins'>, values: Readonly<Record<string, string>>): void {
  for (const { id, resumes = [] } of plugins.descriptors) {
    for (const name of resumes) {
      const value = values[name]
      if (value === undefined) continue
      const run = async () => (await plugins.load(id)).module.resume?.(name, value)
      run().catch((error) => isLatchkeyError(error) || plugins.fail(id, 'resume', error))
    }
  }
}
