import { keepCode } from '../base/keepCode.js'
import type { SourceDescriptor, SourceModule } from '../contract/adapter.js'

/** What brings connections back, fetched beside the engine where some are stored. */
export const loadRestoring = /* @__PURE__ */ keepCode(() => import('./restoring.js'))

/** That code. */
export type Restoring = Awaited<ReturnType<typeof loadRestoring>>

const kept = /* @__PURE__ */ new WeakMap<SourceDescriptor, () => Promise<SourceModule>>()

/** The code of a source, kept once it was asked for: a preload and who needs it wait for the same. */
export function loadSource(source: SourceDescriptor): Promise<SourceModule> {
  const code = kept.get(source) ?? keepCode(async () => source.load())
  kept.set(source, code)
  return code()
}
