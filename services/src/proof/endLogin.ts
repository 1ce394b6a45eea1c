import { abortAfter } from '../abortAfter.js'
import { Refusal } from '../http/refusal.js'
import type { RemoteKeysSurroundings } from './readRemoteKeys.js'

/** Ends a login at auth, by its `sid`; of one that is not there nothing is said. @throws {Refusal} AUTH_UNREACHABLE */
export type EndLogin = (sid: string) => Promise<void>

/** Where auth takes it. */
export const endLoginPath = '/login/v1/end'

/** Ends logins of an auth that runs elsewhere. @param keysUrl address of its keys */
export function createRemoteLoginEnder(
  keysUrl: string,
  { fetch, log }: Pick<RemoteKeysSurroundings, 'fetch' | 'log'>,
): EndLogin {
  const url = new URL(endLoginPath.slice(endLoginPath.lastIndexOf('/') + 1), keysUrl).href
  return async (sid) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ secret: sid }),
        signal: abortAfter(5_000),
        redirect: 'error',
      })
      if (!response.ok) throw new Error(`It answered ${response.status}.`)
    } catch (error) {
      log.problem(`auth has not ended a login: ${error instanceof Error ? error.message : 'no error'}`)
      throw new Refusal(503, 'AUTH_UNREACHABLE', 'Auth cannot be reached now. Try again shortly.')
    }
  }
}
