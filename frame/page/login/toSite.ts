import type { LoginSite } from '../../flows/account.js'
import type { HostLink } from '../types.js'

/** Where a login comes from: the page around the frame, as it is now. */
export function toSite(link: Pick<HostLink, 'host'>, projectId: string): LoginSite {
  const { origin, language } = link.host()
  return { projectId, origin, language }
}
