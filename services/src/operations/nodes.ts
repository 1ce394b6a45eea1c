import * as z from 'zod'
import type { OperationDescriptions } from './description.js'

const text = z.string().max(400)
const all = { of: 'all' } as const

/** What is done to nodes of chains: the data part's. Their addresses may hold keys: nothing here shows one. */
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
  /** Asked for its chain first; then asked after the others, in every process. All users' calls may go there: owners are told. */
  addNode: {
    ...{ method: 'POST', path: '/nodes/{chain}', role: 'owner', reach: all },
    ...{
      changes: { kind: 'chain', field: 'chain' },
      isDelicate: true,
      told: 'A node of a chain was added in the console.',
      isApart: true,
    },
    input: z.strictObject({
      ...{ chain: text, url: z.string().max(2_000) },
      headers: z
        .record(z.string().regex(/^[A-Za-z0-9-]{1,64}$/), z.string().regex(/^[\x20-\x7e]{1,1000}$/))
        .refine((headers) => Object.keys(headers).length <= 5)
        .optional(),
    }),
  },
  /** One that was added so. */
  removeNode: {
    ...{ method: 'DELETE', path: '/nodes/{chain}/{node}', role: 'owner', reach: all },
    ...{ changes: { kind: 'chain', field: 'chain' }, isTagged: true, isDelicate: true },
    input: z.strictObject({ chain: text, node: text }),
  },
} as const satisfies OperationDescriptions
