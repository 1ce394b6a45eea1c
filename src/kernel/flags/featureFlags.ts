import { defineResource } from '../contract/resource.js'
import type { Features } from './features.js'

/** What decides on the flags: loaded, and begun, with the first call. */
export const featureFlags = defineResource<() => Promise<Features>>('latchkey-feature-flags')
