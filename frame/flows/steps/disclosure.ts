import type { Flow } from '../flow.js'
import { answers, type DisclosedKind } from '../services/answers.js'

/** A site, as auth knows it. */
export interface DisclosingSite {
  readonly projectId: string
  /** Of the page, by the browser's word. */
  readonly origin: string
}

/**
 * What the site may know of the user, by its operator's setting, of which the user was not told yet. Nothing for a device that the wallet does
 * not list: it may not answer.
 * @throws {FlowError}
 */
export async function findUntold(
  { services }: Flow,
  { projectId, origin }: DisclosingSite,
): Promise<readonly DisclosedKind[]> {
  const call = { path: '/login/v1/disclosure', body: { projectId, origin }, shape: answers.untold, isRead: true }
  return (await services.session.call(call)).untold
}

/**
 * Says to auth what the user has answered. Without it the site learns nothing of this.
 * @param what all that the user was shown @throws {FlowError}
 */
export async function answerDisclosure(
  { services }: Flow,
  { projectId, origin }: DisclosingSite,
  what: readonly DisclosedKind[],
  allowed: boolean,
): Promise<void> {
  const body = { projectId, origin, what: [...what], allowed }
  await services.session.call({ path: '/login/v1/disclosure/answer', body, shape: answers.nothing })
}
