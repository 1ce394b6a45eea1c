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

/** Looks at a property of something foreign. */
function peek(value: object, key: string): unknown {
  try {
    return (value as Record<string, unknown>)[key]
  } catch {
    // A getter that throws tells as much as a property that is not there.
    return undefined
  }
}

/** Everything readable in what a wallet or node threw, the outermost first. Anything may have been thrown. */
export function layersOf(error: unknown): readonly ErrorLayer[] {
  if (!error || typeof error !== 'object') {
    return [{ code: undefined, message: typeof error === 'string' ? error : '', data: undefined }]
  }
  const seen: object[] = []
  const queue: unknown[] = [error]
  for (let index = 0; index < queue.length && seen.length < layerLimit; index++) {
    const value = queue[index]
    if (!value || typeof value !== 'object' || seen.includes(value)) continue
    seen.push(value)
    queue.push(...inner.map((key) => peek(value, key)))
  }
  return seen.map((layer) => {
    const [code, message] = [peek(layer, 'code'), peek(layer, 'message')]
    const number = typeof code === 'string' && /^-?\d+$/.test(code) ? Number(code) : code
    return {
      code: Number.isInteger(number) ? (number as number) : undefined,
      message: typeof message === 'string' ? message : '',
      data: peek(layer, 'data'),
    }
  })
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
