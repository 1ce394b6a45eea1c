import { createHmac } from 'node:crypto'

/** Bytes of a secret. */
export const secretLength = 32

/** A secret as a host gets it. */
export const toSecretText = (secret: Uint8Array): string => `whsec_${Buffer.from(secret).toString('base64')}`

/**
 * Headers of a message (Standard Webhooks 1.0).
 * @param secrets each signs it
 * @param now in ms: receivers refuse one that is older than some minutes
 */
export function signMessage(
  { id, body }: { id: string; body: string },
  secrets: readonly Uint8Array[],
  now: number,
): Readonly<Record<string, string>> {
  const timestamp = `${Math.floor(now / 1000)}`
  const sign = (secret: Uint8Array) =>
    `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(sign).join(' '),
  }
}
