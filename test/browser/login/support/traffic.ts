import type { Page } from '@playwright/test'
import { base58 } from '@scure/base'

/** A message as the window that it reached saw it. */
export interface HeardMessage {
  /** Address of the window that heard it. */
  readonly at: string
  /** Origin of the sender, as the browser says it. */
  readonly from: string
  readonly text: string
  /** What in it is no plain data: a key, bytes, a port. */
  readonly odd: readonly string[]
}

/** All messages between the windows of a page, and the secrets that were seen inside of the frame. */
export interface Traffic {
  readonly messages: readonly HeardMessage[]
  /** Random bytes of the frame, and what its browser derived, decrypted or exported: as hex. */
  readonly planted: readonly string[]
  /** Tokens and the like that the services handed to the frame. */
  readonly tokens: readonly string[]
  /** The messages that left the frame. */
  fromFrame(): readonly HeardMessage[]
  /** Where a secret stands in what left the frame, in any usual spelling. */
  leaks(): readonly string[]
}

/** Spellings of bytes that a careless sender would use. */
function spell(hex: string): readonly string[] {
  const bytes = Buffer.from(hex, 'hex')
  return [
    hex,
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    base58.encode(bytes),
    [...bytes].join(','),
  ]
}

/** Keys of the services' answers that hold what no page may see. */
const secretKeys = /^(accessToken|refreshToken|assertion|consent|transaction|token|ticket|share|half|sealed)$/

function collect(value: unknown, found: Set<string>, key = '') {
  if (typeof value === 'string') {
    if (secretKeys.test(key) && value.length >= 16) found.add(value)
  } else if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value)) collect(part, found, name)
}

/**
 * Records from now on what passes between the windows of a page.
 * @param frameOrigin the one whose secrets are planted
 */
export async function recordTraffic(page: Page, frameOrigin: string): Promise<Traffic> {
  const messages: HeardMessage[] = []
  const planted = new Set<string>()
  const tokens = new Set<string>()
  await page.exposeBinding('latchkeyTestMessage', (_source, message: HeardMessage) => void messages.push(message))
  await page.exposeBinding('latchkeyTestSecret', (_source, hex: string) => void planted.add(hex))
  page.on('response', async (response) => {
    if (response.frame().url().startsWith(frameOrigin) && response.headers()['content-type']?.includes('json'))
      collect(await response.json().catch(() => undefined), tokens)
  })
  await page.addInitScript((origin) => {
    const { latchkeyTestMessage, latchkeyTestSecret } = window as unknown as {
      latchkeyTestMessage(message: HeardMessage): void
      latchkeyTestSecret(hex: string): void
    }
    const describe = (value: unknown, path: string): string[] => {
      if (value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value)) return []
      if (typeof value !== 'object') return [`${path}: ${typeof value}`]
      const kind = Object.getPrototypeOf(value)
      if (kind !== Object.prototype && kind !== Array.prototype) return [`${path}: ${kind?.constructor.name}`]
      return Object.entries(value).flatMap(([key, part]) => describe(part, `${path}.${key}`))
    }
    addEventListener(
      'message',
      ({ data, origin: from, ports }) => {
        const odd = [...describe(data, 'message'), ...ports.map(() => 'a port')]
        latchkeyTestMessage({ at: location.href, from, text: JSON.stringify(data) ?? '', odd })
      },
      true,
    )
    if (location.origin !== origin) return
    const plant = (bytes: ArrayBuffer | ArrayBufferView) => {
      const view = ArrayBuffer.isView(bytes)
        ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
        : new Uint8Array(bytes)
      // Shorter ones would be found by chance.
      if (view.length >= 16 && view.length <= 1024)
        latchkeyTestSecret(Array.from(view, (byte) => byte.toString(16).padStart(2, '0')).join(''))
    }
    const { getRandomValues } = Crypto.prototype
    Crypto.prototype.getRandomValues = function <T extends ArrayBufferView | null>(into: T): T {
      // biome-ignore lint/suspicious/noExplicitAny: the platform's signature differs between versions of its types
      const filled = getRandomValues.call(this, into as any) as unknown as T
      if (filled) plant(filled)
      return filled
    }
    for (const name of ['deriveBits', 'decrypt', 'exportKey'] as const) {
      const inner = SubtleCrypto.prototype[name] as (...given: unknown[]) => Promise<unknown>
      Object.defineProperty(SubtleCrypto.prototype, name, {
        async value(this: SubtleCrypto, ...given: unknown[]) {
          const result = await inner.apply(this, given)
          // A public key may go anywhere.
          const isPublic = name === 'exportKey' && (given[1] as CryptoKey).type === 'public'
          if (!isPublic && result instanceof ArrayBuffer) plant(result)
          return result
        },
      })
    }
  }, frameOrigin)
  const fromFrame = () => messages.filter(({ from }) => from === frameOrigin)
  /** Ids are random and no secret: they name a question and its answer. */
  const withoutId = (text: string) => text.replace(/"id":"[^"]*"/, '')
  return {
    messages,
    get planted() {
      return [...planted]
    },
    get tokens() {
      return [...tokens]
    },
    fromFrame,
    leaks() {
      const said = fromFrame().map(({ text }) => withoutId(text))
      const spellings = [...[...planted].flatMap(spell), ...tokens]
      return spellings.filter((spelling) => said.some((text) => text.includes(spelling)))
    },
  }
}
