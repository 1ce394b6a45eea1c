import type { Clock } from '../clock.js'
import { createRecent } from '../createRecent.js'
import { askStatus, isTaken, type LookUp, StrangerError } from '../http/fetchStranger.js'
import { outboxLimits } from './limits.js'
import type { Delivery } from './queue.js'
import { signMessage } from './sign.js'
import type { OutboxDb } from './tables.js'
import type { WebhookSecrets } from './webhookSecrets.js'

/** What is sent where. */
export interface MessageToSend {
  id: string
  webhookId: string
  body: string
}

/**
 * Sends a message once.
 * @param closing ends it
 * @returns undefined where the webhook is gone @throws whatever its secrets do not open for, or the reason of `closing`
 */
export type SendMessage = (message: MessageToSend, closing?: AbortSignal) => Promise<Delivery | undefined>

/** What messages are sent with. */
export interface SendTools {
  outbox: OutboxDb
  secrets: WebhookSecrets
  clock: Clock
  /** For development alone: to this machine. */
  allowsLoopback: boolean
  /** Exchanged in tests. */
  find: LookUp | undefined
}

/** Address and secrets are known for so long: of a rotation both secrets are good for longer, and what is removed has no messages. */
const knownMs = 5_000
const mostKnown = 1_000

export function createSend({ outbox, secrets, clock, allowsLoopback, find }: SendTools): SendMessage {
  interface Known {
    url: string
    secrets: readonly Uint8Array[]
    until: number
  }
  const recent = createRecent<Known>(mostKnown)

  async function know(webhookId: string): Promise<Known | undefined> {
    const now = clock.now()
    const known = recent.get(webhookId)
    if (known && known.until > now && known.until <= now + knownMs) return known
    const row = await outbox.selectFrom('webhooks').select('url').where('id', '=', webhookId).executeTakeFirst()
    if (!row) return undefined
    const read = { url: row.url, secrets: await secrets.open(webhookId, now), until: now + knownMs }
    recent.set(webhookId, read)
    return read
  }

  return async ({ id, webhookId, body }, closing) => {
    const known = await know(webhookId)
    if (!known) return undefined
    const over = new AbortController()
    const end = () => over.abort()
    const timer = setTimeout(end, outboxLimits.answerMs)
    closing?.addEventListener('abort', end)
    try {
      closing?.throwIfAborted()
      const headers = signMessage({ id, body }, known.secrets, clock.now())
      const status = await askStatus({ url: known.url, body, headers, signal: over.signal, allowsLoopback }, find)
      return { isTaken: isTaken(status), status }
    } catch (error) {
      closing?.throwIfAborted()
      if (error instanceof StrangerError || over.signal.aborted) return { isTaken: false, status: null }
      throw error
    } finally {
      clearTimeout(timer)
      closing?.removeEventListener('abort', end)
    }
  }
}
