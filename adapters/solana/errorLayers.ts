/** One of the errors that a wallet packed into each other. */
export interface ErrorLayer {
  /** The numeric code, also where it came as text. */
  readonly code: number | undefined
  /** Wallets of this namespace tell their errors apart by the name: `WalletSignTransactionError`. */
  readonly name: string
  readonly message: string
  /** What a failed run of a transaction left: its error, as the node has it. */
  readonly err: unknown
  /** What the programs said. */
  readonly logs: readonly string[] | undefined
}

/** Where wallets hide the error that they got themselves. */
const inner = ['data', 'error', 'cause', 'originalError', 'context', 'transactionError']
const layerLimit = 12
const logLimit = 256

/** Everything readable in what a wallet or node threw, the outermost first; one layer at least. Anything may have been thrown. */
export function layersOf(error: unknown): readonly ErrorLayer[] {
  const layers: ErrorLayer[] = []
  const queue: unknown[] = typeof error === 'string' ? [{ message: error }] : [error]
  try {
    // The queue grows while it is walked; errors that contain themselves end it at the limit.
    for (const value of queue) {
      if (!value || typeof value !== 'object' || layers.length >= layerLimit) continue
      const layer = value as Record<string, unknown>
      const { name, message, err, logs } = layer
      const code = typeof layer.code === 'string' && layer.code ? Number(layer.code) : layer.code
      layers.push({
        code: Number.isInteger(code) ? (code as number) : undefined,
        name: typeof name === 'string' ? name : '',
        message: typeof message === 'string' ? message : '',
        err: err ?? undefined,
        logs: Array.isArray(logs) ? logs.slice(0, logLimit).filter((line) => typeof line === 'string') : undefined,
      })
      // A text among them is what somebody said, too: wallets throw `{ error: 'User rejected' }`.
      for (const key of inner) queue.push(typeof layer[key] === 'string' ? { message: layer[key] } : layer[key])
    }
  } catch {
    // A getter that throws: what was read before it has to do.
  }
  return layers.length ? layers : [{ code: undefined, name: '', message: '', err: undefined, logs: undefined }]
}

/** The first code among the layers that is one of these. */
export const findCode = (layers: readonly ErrorLayer[], ...codes: number[]): number | undefined =>
  layers.find(({ code }) => code !== undefined && codes.includes(code))?.code

/** A person's "no" by numbers: EIP-1193, CAIP-25 in its variants, Wallet Standard's own. */
const refusalCodes = [4001, 5000, 5001, 5002, 4_001_000]
/** ... and in words: most wallets of this namespace say it in words only. */
const refusal =
  /\b(user|request|approval|transaction|connection|signature) (has |was |is )?(been )?(reject\w*|den(ied|y)|cancel\w*|declin\w*|disapprov\w*)|(rejected|denied|cancell?ed|declined) by (the )?user|plugin closed|user closed|^cancell?ed\.?$/i
const refusalNames = ['WalletWindowClosedError']

/** Whether a person said no. A node's refusal of a transaction has a run's error with it, and is none. */
export const isRefusal = (layers: readonly ErrorLayer[]): boolean =>
  findCode(layers, ...refusalCodes) !== undefined ||
  layers.some(({ name, message }) => refusalNames.includes(name) || refusal.test(message))

/** Words of a stranger, in short, without the addresses, signatures and payloads that nodes and programs like to quote. */
export const shorten = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[1-9A-HJ-NP-Za-km-z]{32,}|0x[0-9a-f]{40,}/gi, '…')
    .trim()
    .slice(0, 200)

/** What a wallet or node said. */
export const saying = (layers: readonly ErrorLayer[]): string =>
  shorten(layers.find(({ message }) => message)?.message ?? '') || 'no reason was given'
