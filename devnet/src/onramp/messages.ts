import { createHmac } from 'node:crypto'
import { writeCoinbaseEvent } from './coinbase.js'
import { writeMeldEvent } from './meld.js'
import type { Sale, Seller, Telling } from './types.js'

/** A message, ready to be sent. */
export interface Message {
  readonly seller: Seller
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Where a seller sends messages, and what it signs them with. */
export interface Target {
  readonly url: string
  readonly secret: string
}

/** Writes and signs a message as its seller does. @param at ms since 1970 */
export function signMessage(seller: Seller, { url, secret }: Target, event: object, at: number): Message {
  const body = JSON.stringify(event)
  const type = { 'content-type': 'application/json' }
  const hmac = (text: string) => createHmac('sha256', secret).update(text)
  if (seller === 'meld') {
    const time = new Date(at).toISOString()
    const signature = hmac(`${time}.${url}.${body}`).digest('base64url')
    return { seller, url, body, headers: { ...type, 'meld-signature': signature, 'meld-signature-timestamp': time } }
  }
  const time = Math.floor(at / 1000)
  const names = 'content-type'
  const [short, whole] = [`${time}.${body}`, `${time}.${names}.${type[names]}.${body}`].map((text) =>
    hmac(text).digest('hex'),
  )
  return {
    seller,
    url,
    body,
    headers: { ...type, 'x-hook0-signature': `t=${time},v0=${short},h=${names},v1=${whole}` },
  }
}

/** Tells of purchases, in whatever way. */
export function createTeller(targets: Partial<Record<Seller, Target>>, now: () => number) {
  const late: Message[] = []
  const sent: Message[] = []

  async function send(message: Message): Promise<void> {
    const { url, headers, body } = message
    sent.push(message)
    // Nobody listens: a real seller would try again, and be asked meanwhile.
    await fetch(url, { method: 'POST', headers, body }).then(
      (response) => response.body?.cancel(),
      () => undefined,
    )
  }
  const write = (sale: Sale, target: Target) =>
    signMessage(sale.seller, target, sale.seller === 'meld' ? writeMeldEvent(sale) : writeCoinbaseEvent(sale), now())

  return {
    /** All that was sent. */
    sent,
    async tell(sale: Sale, telling: Telling): Promise<void> {
      const target = targets[sale.seller]
      if (!target || telling === 'never') return
      if (telling === 'forged') return send(write(sale, { ...target, secret: `${target.secret} of somebody else` }))
      const message = write(sale, target)
      if (telling === 'late' || telling === 'reversed') late.push(message)
      else await send(message)
      if (telling === 'twice') await send(message)
    },
    /** Sends what was kept. @param isReversed the last first */
    async flush(isReversed = false): Promise<void> {
      const kept = late.splice(0)
      for (const message of isReversed ? kept.toReversed() : kept) await send(message)
    },
  }
}
