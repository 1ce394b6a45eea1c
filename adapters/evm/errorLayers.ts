/** One of the errors that a wallet packed into each other. */
export interface ErrorLayer {
  /** The numeric code, also where it came as text. */
  readonly code: number | undefined
  readonly message: string
  readonly data: unknown
}

/** Where wallets hide the error that they got themselves. */
const inner = ['data', 'originalError', 'error', 'cause', 'info']
const layerLimit = 12

/** Everything readable in what a wallet or node threw, the outermost first; one layer at least. Anything may have been thrown. */
export function layersOf(error: unknown): readonly ErrorLayer[] {
  const layers: ErrorLayer[] = []
  const queue: unknown[] = typeof error === 'string' ? [{ message: error }] : [error]
  try {
    // The queue grows while it is walked; errors that contain themselves end it at the limit.
    for (const value of queue) {
      if (!value || typeof value !== 'object' || layers.length >= layerLimit) continue
      const layer = value as Record<string, unknown>
      const { message, data } = layer
      const code = typeof layer.code === 'string' && layer.code ? Number(layer.code) : layer.code
      layers.push({
        code: Number.isInteger(code) ? (code as number) : undefined,
        message: typeof message === 'string' ? message : '',
        data,
      })
      queue.push(...inner.map((key) => layer[key]))
    }
  } catch {
    // A getter that throws: what was read before it has to do.
  }
  return layers.length ? layers : [{ code: undefined, message: '', data: undefined }]
}

/** The first code among the layers that is one of these. */
export const findCode = (layers: readonly ErrorLayer[], ...codes: number[]): number | undefined =>
  layers.find(({ code }) => code !== undefined && codes.includes(code))?.code

/** 4001 is EIP-1193's, 5000 CAIP-25's; several wallets say it in words only. */
const refusal =
  /\buser (has )?(rejected|denied|cancel\w*|declined|disapproved)|(rejected|denied|cancell?ed|declined) by (the )?user/i

/** Whether a person said no. */
export const isRefusal = (layers: readonly ErrorLayer[]): boolean =>
  findCode(layers, 4001, 5000) !== undefined || layers.some(({ message }) => refusal.test(message))

/** What a wallet said, in short, without the addresses and payloads that nodes like to quote. */
export function saying(layers: readonly ErrorLayer[]): string {
  const text = layers.find(({ message }) => message)?.message ?? 'no reason was given'
  return text.replace(/0x[0-9a-f]{40,}/gi, '0x…').slice(0, 200)
}
