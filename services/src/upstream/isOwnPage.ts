import { isSafeUrl } from '../http/isSafeUrl.js'

/** Whether a page is at one of a provider's own hosts, over https (S38). Plain http is for hosts of this machine that the operator lists. */
export function isOwnPage(address: string, hosts: readonly string[]): boolean {
  if (!isSafeUrl(address) || !hosts.includes(new URL(address).host)) return false
  const { username, password } = new URL(address)
  return !username && !password
}
