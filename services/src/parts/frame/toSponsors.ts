import type { SmartOptions } from '../../smart/config.js'
import type { FrameUrls } from './headers.js'

/** Whose page it is, and who serves it. */
interface Served {
  /** CAIP-2. */
  readonly chain: string
  readonly project: string
  /** Who runs the wallet. */
  readonly operator: string
  readonly urls: Pick<FrameUrls, 'data' | 'bundler' | 'paymaster'>
}

/**
 * Where the frame sends operations of a chain, and who may pay for them there: the operator, and whom the operator allows for the project.
 * @returns undefined where no one does
 */
export function toSponsors({ chain, project, operator, urls }: Served, { chains }: SmartOptions) {
  const { paymaster, hostPaymasters = [] } = (Object.hasOwn(chains, chain) && chains[chain]) || {}
  const toUrl = (part: 'bundler' | 'paymaster') =>
    `${urls[part] ?? urls.data}/v1/${part}?${new URLSearchParams({ chainId: chain, projectId: project })}`
  const paymasters = [
    ...(paymaster ? [{ url: toUrl('paymaster'), address: paymaster, name: operator, isOwn: true }] : []),
    ...hostPaymasters
      .filter((one) => one.project === project)
      .map(({ url, contract: address, name }) => ({ url, address, name, isOwn: false })),
  ]
  return paymasters.length > 0 ? { bundlerUrl: toUrl('bundler'), paymasters } : undefined
}
