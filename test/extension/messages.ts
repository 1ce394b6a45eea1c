/** The two halves of the wallet. */
export type Side = 'evm' | 'solana'

/** What a page asks: an EIP-1193 call, or a method of a feature of Wallet Standard with its inputs. */
export interface Ask {
  readonly id: number
  readonly side: Side
  /** `eth_accounts`, `standard:connect` ... */
  readonly name: string
  readonly params: unknown
}

/** What the wallet tells a page: the answer to what it asked, or that something happened. */
export type Tell =
  | { readonly id: number; readonly result: unknown }
  | {
      readonly id: number
      readonly error: { readonly message: string; readonly code: unknown; readonly data: unknown }
    }
  | { readonly side: Side; readonly event: string; readonly payload: unknown }

/** Events of the document between the page's world and the extension's own. */
export const askEvent = 'latchkey-test-wallet:ask'
export const tellEvent = 'latchkey-test-wallet:tell'

/** Bytes have no JSON: they travel as base64 under this name. */
const bytesKey = '$bytes'

/** Spells a message for the way. */
export function write(message: unknown): string {
  return JSON.stringify(message, (_, value) =>
    value instanceof Uint8Array ? { [bytesKey]: btoa(String.fromCharCode(...value)) } : value,
  )
}

/** Reads what `write` has spelled. */
export function read<Message>(text: string): Message {
  return JSON.parse(text, (_, value) => {
    const spelled = value?.[bytesKey]
    return typeof spelled === 'string' ? Uint8Array.from(atob(spelled), (letter) => letter.charCodeAt(0)) : value
  })
}
