import { FlowError } from '../errors.js'
import type { Flow } from '../flow.js'
import { answers, type News, type Wait } from '../services/answers.js'

/** Something that a device of the wallet is told when its frame starts. A further kind is a further member. */
export type Told = ({ readonly kind: 'waiting' } & Wait) | News

/**
 * What this device's user is to be told, whether a user is logged in or not: the device proves by its keys that the wallet lists it. A
 * service that does not answer tells it at the next start.
 */
export async function listTold({ services, device }: Flow): Promise<readonly Told[]> {
  const { wal } = await device.read()
  if (wal === null || !device.isKept) return []
  const [waits, news] = await Promise.all([
    services.custody
      .call({ path: '/custody/v1/waits', body: { wal }, shape: answers.waits, isRead: true })
      .then((answer) => answer.waits, unlessFlow([])),
    services.auth
      .call({ path: '/login/v1/news', body: { wal }, shape: answers.news, isRead: true })
      .then((answer) => answer.news, unlessFlow([])),
  ])
  return [...waits.map((wait) => ({ kind: 'waiting' as const, ...wait })), ...news]
}

const unlessFlow =
  <Value>(instead: Value) =>
  (error: unknown): Value => {
    if (error instanceof FlowError) return instead
    throw error
  }

/** The user has seen it on this device, which is not told it again. */
export async function markTold({ services, device }: Flow, told: readonly Pick<News, 'id'>[]): Promise<void> {
  const { wal } = await device.read()
  if (wal === null || told.length === 0) return
  const body = { wal, seen: told.map(({ id }) => id) }
  await services.auth.call({ path: '/login/v1/news', body, shape: answers.news, isRead: true })
}

/** Says whether a device that waits to open the wallet is the user's: yes lets that one in at once, no ends the recovery. */
export async function answerWait({ services, device }: Flow, { jkt }: Pick<Wait, 'jkt'>, isMe: boolean): Promise<void> {
  const { wal } = await device.read()
  if (wal === null) throw new FlowError('WALLET_MISSING', { part: 'custody' })
  const body = { wal, answer: { jkt, isMe } }
  await services.custody.call({ path: '/custody/v1/waits', body, shape: answers.waits, isRead: true })
}
