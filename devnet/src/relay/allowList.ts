import type { IncomingHttpHeaders } from 'node:http'
import { RefusedClient } from './authenticate.js'

/** Who may use a relay. */
export interface AllowListOptions {
  /** Project ids that are let in. Default: all, also none. */
  projectIds?: readonly string[]
  /**
   * Web origins that are let in, such as `https://app.example.com`. Default: all. Programs that are no browser send no
   * origin and are let in: the list keeps other web pages away, not people.
   */
  origins?: readonly string[]
}

/** Makes the check of what is asked beside the token. It throws {@link RefusedClient} with a reason that widgets know. */
export function createAllowList({ projectIds, origins }: AllowListOptions) {
  const allowed = origins?.map((origin) => {
    if (URL.canParse(origin) && new URL(origin).origin === origin) return origin
    throw new TypeError(`${JSON.stringify(origin)} is no web origin: it is scheme, host and port alone.`)
  })
  return (query: URLSearchParams, { origin }: IncomingHttpHeaders) => {
    if (projectIds && !projectIds.includes(query.get('projectId') ?? ''))
      throw new RefusedClient('Unauthorized: invalid key')
    if (allowed && origin !== undefined && !allowed.includes(origin))
      throw new RefusedClient('Unauthorized: origin not allowed')
  }
}
