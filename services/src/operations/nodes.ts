import * as z from 'zod'
import type { OperationDescriptions } from './description.js'

const text = z.string().max(400)
const all = { of: 'all' } as const

/** What is done to nodes of chains: the data part's. Their addresses may hold keys: nothing here shows or changes one. */
export const nodeOperations = {
  listNodes: { method: 'GET', path: '/nodes', role: 'viewer', reach: all, input: z.strictObject({}) },
  showNodes: {
    ...{ method: 'GET', path: '/nodes/{chain}', role: 'viewer', reach: all },
    input: z.strictObject({ chain: text }),
  },
  /** Asks a node once, now. */
  testNode: {
    ...{ method: 'POST', path: '/nodes/{chain}/{node}/test', role: 'editor', reach: all },
    input: z.strictObject({ chain: text, node: text }),
  },
  /** All nodes of a chain, in the order in which they are asked from here on. */
  setNodes: {
    ...{ method: 'PUT', path: '/nodes/{chain}', role: 'editor', reach: all },
    ...{ changes: { kind: 'chain', field: 'chain' }, isTagged: true, isDelicate: true },
    input: z.strictObject({
      chain: text,
      nodes: z.array(z.strictObject({ node: text, isOff: z.boolean() })).max(100),
    }),
  },
} as const satisfies OperationDescriptions
