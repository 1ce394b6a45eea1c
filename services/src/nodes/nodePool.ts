import type { Upstream } from './upstream.js'

/** The operator's say about the nodes of a chain, while the services run. */
export interface NodePool {
  /** Nodes that are asked, in their order; at least one. */
  choose(): readonly Upstream[]
  /** Its number among all nodes of the chain, from 1: what the log calls it. */
  placeOf(upstream: Upstream): number
  /** What became of a call. `fault` holds no address. */
  note(upstream: Upstream, call: { readonly ms: number; readonly fault?: string }): void
}

/** Nodes as they were configured. */
export const fixedPool = (upstreams: readonly Upstream[]): NodePool => ({
  choose: () => upstreams,
  placeOf: (upstream) => upstreams.indexOf(upstream) + 1,
  note: () => undefined,
})
