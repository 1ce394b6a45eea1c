import * as z from 'zod'
import type { PartOperations } from '../../../operations/description.js'
import type { Seen } from './health.js'

const node = z.object({
  host: z.string(),
  isOff: z.boolean(),
  isLate: z.boolean(),
  lag: z.number().optional(),
  asked: z.object({ fault: z.string().optional() }),
})
const shape = z.object({
  chains: z.array(z.object({ name: z.string(), nodes: z.array(node) })),
  drivers: z.array(
    z.object({
      ...{ driver: z.string(), concern: z.string(), chain: z.string(), waitMs: z.number() },
      ...{ today: z.number().nullable(), perDay: z.number().nullable() },
    }),
  ),
})

/** Nodes and drivers of the data part. One that is switched off is not asked, and so not shown. */
export async function seeNodes(operations: PartOperations | undefined): Promise<Seen[]> {
  const found = operations && (await list(operations))
  if (!found) return []
  const nodes = found.chains.flatMap(({ name, nodes: own }) =>
    own
      .filter(({ isOff }) => !isOff)
      .map(({ host, isLate, lag = 0, asked: { fault } }): Seen => {
        const why = fault ?? (isLate ? `it is ${lag} blocks behind the newest` : '')
        return { part: 'data', what: 'node', name: `${host} of ${name}`, isWell: why === '', why }
      }),
  )
  const drivers = found.drivers.map(({ driver, concern, chain, waitMs, today, perDay }): Seen => {
    const isSpent = today !== null && perDay !== null && today >= perDay
    const why = isSpent ? 'its calls of this day are spent' : waitMs > 0 ? 'it failed, and is left alone for now' : ''
    return { part: 'data', what: 'driver', name: `${driver} for ${concern} of ${chain}`, isWell: why === '', why }
  })
  return [...nodes, ...drivers]
}

async function list(operations: PartOperations) {
  try {
    const { answer } = await operations.call('listNodes', {}, { actor: { by: 'console', who: 'console' } })
    return shape.parse(answer)
  } catch (error) {
    // That the part does not answer is seen beside this.
    if (!(error instanceof Error)) throw error
    return undefined
  }
}
