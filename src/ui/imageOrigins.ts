import type { FeatureContext } from '../kernel/feature/featureContext.js'

/** Services on a developer's machine serve their pictures without https. */
export function imageOriginsOf({ services }: FeatureContext): readonly string[] | undefined {
  const url = services.url('directory', '/')
  return url ? [new URL(url).origin] : undefined
}
