import type { AdapterContext } from '../../src/adapter.js'
import type { EmbeddedOptions } from './options.js'
import type { FramePage } from './page.js'

/** Version of the protocol that the app speaks. */
const version = '4'

/** The frame's address, with the protocol's parameters (section 1) and ours (docs/frame.md). */
export function toAddress(
  context: AdapterContext,
  { codeEntry, logger = true }: EmbeddedOptions,
  base: URL,
  page: FramePage,
): string {
  const { projectId, locale } = context
  const [network] = context.networks()
  const chainId = network?.caipNetworkId ?? 'eip155:1'
  const rpcUrl = network && toRpcUrl(context, network.caipNetworkId)
  const url = new URL(base)
  const parameters = {
    ...{ projectId, chainId, version, enableLogger: `${logger}`, rpcUrl },
    ...{ theme: toTheme(context, page), language: locale, codeEntry },
  }
  for (const [name, value] of Object.entries(parameters)) if (value) url.searchParams.set(name, value)
  return url.href
}

/** Where the page reads a chain: the services' address, else the host's. The frame uses it only where its project lists it (S8). */
export function toRpcUrl({ services, networks }: AdapterContext, id: string): string | undefined {
  const network = networks().find(({ caipNetworkId }) => caipNetworkId === id)
  return services.url('data', '/v1/', { chainId: id }) ?? network?.rpcUrls.default?.http?.[0]
}

/** The theme that the frame is to be drawn in. */
export function toTheme({ theme }: Pick<AdapterContext, 'theme'>, page: FramePage): 'light' | 'dark' {
  const mode = theme()
  return mode === 'system' ? (page.dark() ? 'dark' : 'light') : mode
}
