/** One of the errors that a wallet or node packed into each other. */
export interface ErrorLayer {
  /** The numeric code, also where it came as text. */
  readonly code: number | undefined
  readonly name: string
  readonly message: string
  readonly data: unknown
  /** What a failed run of a transaction left, as nodes of some namespaces have it. */
  readonly err: unknown
  /** What programs said while they ran. */
  readonly logs: readonly string[] | undefined
}

/** Where wallets and SDKs hide the error that they got themselves. */
const inner = ['data', 'originalError', 'error', 'cause', 'info', 'context', 'transactionError']
const layerLimit = 12
const logLimit = 256

/** Everything readable in what a wallet or node threw, the outermost first; one layer at least. Anything may have been thrown. */
export function layersOf(error: unknown): readonly ErrorLayer[] {
  const layers: ErrorLayer[] = []
  const queue: unknown[] = [toLayer(error)]
  try {
    // The queue grows while it is walked; errors that contain themselves end it at the limit.
    for (const value of queue) {
      if (!value || typeof value !== 'object' || layers.length >= layerLimit) continue
      const layer = value as Record<string, unknown>
      const { name, message, data, err, logs } = layer
      const code = typeof layer.code === 'string' && layer.code ? Number(layer.code) : layer.code
      layers.push({
        code: Number.isInteger(code) ? (code as number) : undefined,
        name: typeof name === 'string' ? name : '',
        message: typeof message === 'string' ? message : '',
        data,
        err: err ?? undefined,
        logs: Array.isArray(logs) ? logs.slice(0, logLimit).filter((line) => typeof line === 'string') : undefined,
      })
      queue.push(...inner.map((key) => toLayer(layer[key])))
    }
  } catch {
    // A getter that throws: what was read before it has to do.
  }
  return layers.length
    ? layers
    : [{ code: undefined, name: '', message: '', data: undefined, err: undefined, logs: undefined }]
}

/** A text is what was said, too: wallets throw `{ error: 'User rejected' }`. Hex is a payload. */
const toLayer = (value: unknown): unknown =>
  typeof value === 'string' && !/^0x[0-9a-f]*$/i.test(value) ? { message: value } : value

/** The first code among the layers that is one of these. */
export const findCode = (layers: readonly ErrorLayer[], ...codes: number[]): number | undefined =>
  layers.find(({ code }) => code !== undefined && codes.includes(code))?.code

/** How wallets of a namespace say no, besides what is said everywhere. */
export interface RefusalForms {
  readonly codes?: readonly number[]
  readonly words?: RegExp
  readonly names?: readonly string[]
}

/** 4001 is EIP-1193's, 5000 to 5002 CAIP-25's: as a whole, the chains, the methods. */
const refusalCodes = [4001, 5000, 5001, 5002]
/** Several wallets say it in words only. */
const refusalWords =
  /\buser (has )?(rejected|denied|cancel\w*|declined|disapproved)|(rejected|denied|cancell?ed|declined) by (the )?user/i

/** Whether the user said no. */
export const isRefusal = (
  layers: readonly ErrorLayer[],
  { codes = [], words, names = [] }: RefusalForms = {},
): boolean =>
  findCode(layers, ...refusalCodes, ...codes) !== undefined ||
  layers.some(({ name, message }) => names.includes(name) || refusalWords.test(message) || words?.test(message))

/** What a wallet, node or program said, in short, without the addresses, signatures and payloads that nodes like to quote. */
export const shorten = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/0x[0-9a-f]{40,}/gi, '0x…')
    .replace(/[1-9A-HJ-NP-Za-km-z]{32,}/g, '…')
    .trim()
    .slice(0, 200)

/** What a wallet or node said, in short. */
export const saying = (layers: readonly ErrorLayer[]): string =>
  shorten(layers.find(({ message }) => message)?.message ?? '') || 'no reason was given'
