/** What the sampler's own entries do. */
export interface SamplerController {
  /** Kept in this browser. */
  setHidden(on: boolean): void
}
