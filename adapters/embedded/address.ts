import { type AdapterContext, LatchkeyError } from '../../src/adapter.js'
import type { EmbeddedOptions } from './options.js'
import type { FramePage } from './page.js'

/** Version of the protocol that the app speaks. */
const version = '4'

/** The frame's address, with the protocol's parameters (section 1) and ours (docs/frame.md). */
export function toAddress(context: AdapterContext, { codeEntry }: EmbeddedOptions, base: URL, page: FramePage): string {
  const { projectId, locale } = context
  const [network] = context.networks()
  const chainId = network?.caipNetworkId ?? 'eip155:1'
  const rpcUrl = network && toRpcUrl(context, network.caipNetworkId)
  const url = new URL(base)
  const parameters = {
    ...{ projectId, chainId, version, enableLogger: 'true', rpcUrl },
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

/**
 * Reads the option `url`; without a path it is the one that the services' frame has.
 * @throws {LatchkeyError} EMBEDDED_URL
 */
export function readBase({ url }: EmbeddedOptions, pageOrigin: string): URL {
  const wrong = (why: string) =>
    new LatchkeyError('EMBEDDED_URL', `The option url of embedded() ${why}. Give the address of the login frame.`)
  if (typeof url !== 'string' || !URL.canParse(url)) throw wrong('is no address')
  const base = new URL(url)
  const isLocal = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(base.hostname)
  if (base.protocol !== 'https:' && !(base.protocol === 'http:' && isLocal)) throw wrong('must begin with https:')
  // The page could read the keys of a frame of its own origin.
  if (base.origin === pageOrigin) throw wrong('is on the origin of the page itself')
  if (base.pathname === '/') base.pathname = '/sdk'
  return base
}
