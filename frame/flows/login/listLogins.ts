import type { Flow } from '../flow.js'
import { answers, type Login } from '../services/answers.js'

/** The user's logins, one of each device, the one used last first. Auth's word: sites and browsers are what devices have claimed. */
export async function listLogins({ services }: Flow): Promise<readonly Login[]> {
  const call = { path: '/login/v1/logins', body: {}, shape: answers.logins, isRead: true }
  return (await services.session.call(call)).logins
}
