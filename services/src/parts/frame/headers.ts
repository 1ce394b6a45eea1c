/** Addresses that the frame's pages call. */
export interface FrameUrls {
  auth: string
  custody: string
  recovery: string
  /** JSON-RPC of the chains, and what accounts hold. */
  data: string
  /** Operations of smart accounts. Default: beside `data`. */
  bundler?: string | undefined
  paymaster?: string | undefined
  /** Permissions, kept for their users. Default: their browsers alone know them. */
  sessions?: string | undefined
}

/** What browsers can do that no page of the frame needs. */
const refusedFeatures = [
  ...['accelerometer', 'autoplay', 'browsing-topics', 'camera', 'display-capture', 'encrypted-media'],
  ...['fullscreen', 'gamepad', 'geolocation', 'gyroscope', 'hid', 'identity-credentials-get', 'idle-detection'],
  ...['local-fonts', 'magnetometer', 'microphone', 'midi', 'otp-credentials', 'payment', 'picture-in-picture'],
  ...['screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
]

const permissions = [
  'publickey-credentials-get=(self)',
  'publickey-credentials-create=(self)',
  'clipboard-write=(self)',
  ...refusedFeatures.map((name) => `${name}=()`),
].join(', ')

/** Headers of everything at the frame's address. */
export function commonHeaders(frameOrigin: string): Readonly<Record<string, string>> {
  return {
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Permissions-Policy': permissions,
    'Origin-Agent-Cluster': '?1',
    ...(frameOrigin.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
  }
}

/**
 * Content policy of a page that runs the frame's code (S39). No page of the frame needs more: nothing is loaded from elsewhere,
 * nothing is called but the services, text never becomes code.
 * @param urls services that the page calls
 * @param others addresses of others that it calls, each in full
 * @param ancestors sources of `frame-ancestors`; none refuses framing
 * @param isFraming it has the login frame in it. Default: it frames nothing
 */
export function pagePolicy(
  urls: Partial<FrameUrls>,
  ancestors: readonly string[],
  others: readonly string[] = [],
  isFraming = false,
): string {
  const { auth, custody, recovery, data, bundler, paymaster, sessions } = urls
  const origins = [auth, custody, recovery, data, bundler, paymaster, sessions].flatMap((url) =>
    url ? new URL(url).origin : [],
  )
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Of strangers' pictures those alone that the data service has fetched: another host would learn who looks at what.
    `img-src 'self' data:${urls.data ? ` ${urls.data}/v1/picture/` : ''}`,
    `connect-src ${[...new Set([...origins, ...others.map(toSource)])].join(' ') || "'none'"}`,
    ...(isFraming ? ["frame-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors.length === 0 ? "'none'" : ancestors.join(' ')}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

/** An address as a source: what ends a list of sources, or a directive, is written otherwise; a query is no part of one. */
function toSource(address: string): string {
  const { origin, pathname } = new URL(address)
  return `${origin}${pathname.replaceAll(';', '%3B').replaceAll(',', '%2C')}`
}
