import type * as z from 'zod/mini'
import type { BodyValue } from '../../keys/index.js'
import type { Flow } from '../flow.js'

/** A question to the part that keeps permissions for their users. */
export interface SessionsQuestion<Answer> {
  readonly route: 'keep' | 'list'
  readonly body: BodyValue
  readonly shape: z.ZodMiniType<Answer>
}

/**
 * Asks the sessions part, as the user who is logged in on this device. What is kept twice is kept once: every question may be asked again.
 *
 * @param url Its public address, without a final slash.
 * @throws {FlowError}
 */
export async function askSessions<Answer>(
  { services }: Flow,
  url: string,
  { route, body, shape }: SessionsQuestion<Answer>,
): Promise<Answer> {
  const { token } = await services.assert('sessions', 'sessions')
  return services.clientAt('sessions', url).call({ path: `/sessions/v1/${route}`, token, shape, body, isRead: true })
}
