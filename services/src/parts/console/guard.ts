import type { MiddlewareHandler } from 'hono'
import type { CallerLimiter } from '../../http/callerLimiter.js'
import { type AppEnv, readCaller } from '../../http/env.js'
import { problem } from '../../http/problem.js'
import { isLoopback } from '../../http/publicAddress.js'
import { refuseTooMany } from '../../http/refuseTooMany.js'
import type { Place } from './place.js'

/** What browsers can do that no page of the console needs. */
const refusedFeatures = [
  ...['accelerometer', 'autoplay', 'browsing-topics', 'camera', 'display-capture', 'encrypted-media', 'fullscreen'],
  ...['gamepad', 'geolocation', 'gyroscope', 'hid', 'identity-credentials-get', 'idle-detection', 'local-fonts'],
  ...['magnetometer', 'microphone', 'midi', 'otp-credentials', 'payment', 'picture-in-picture', 'screen-wake-lock'],
  ...['serial', 'usb', 'xr-spatial-tracking'],
]

/** Headers of every answer of the console (S39): nothing is loaded from elsewhere, nothing frames it, text never becomes code. */
const headers: Readonly<Record<string, string>> = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    // Previews of the modal and of mails, which bring a policy of their own.
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'X-Frame-Options': 'DENY',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': [
    'publickey-credentials-get=(self)',
    'publickey-credentials-create=(self)',
    'clipboard-write=(self)',
    ...refusedFeatures.map((name) => `${name}=()`),
  ].join(', '),
  'Cache-Control': 'no-store',
}

/** What the preview says otherwise, or not at all: it has no origin to be keyed by. */
const ownOfPreview = ['Content-Security-Policy', 'X-Frame-Options', 'Origin-Agent-Cluster']

/** Stands before every route: who calls by another name gets nothing, and no page but the console's own changes or reads anything. */
export function createGuard(place: Place, addressLimiter: CallerLimiter): MiddlewareHandler<AppEnv> {
  const judge: MiddlewareHandler<AppEnv> = async (context, next) => {
    const origin = place.origin()
    const host = context.req.header('Host') ?? new URL(context.req.url).host
    if (origin === undefined || host !== new URL(origin).host || !isNear(context.env?.address)) {
      return problem(context, 421, 'CONSOLE_HOST_WRONG', 'The console is not at this address.')
    }
    const { waitMs } = await addressLimiter.take(readCaller(context), 1)
    if (waitMs > 0) return refuseTooMany(context, waitMs)
    if (isOfOther(context.req, origin)) {
      return problem(context, 403, 'ORIGIN_NOT_ALLOWED', 'Only the pages of the console may call this.')
    }
    await next()
  }
  const isNear = (address: string | undefined) => !place.isLocal || address === undefined || isLoopback(address)

  return async (context, next) => {
    const refused = await judge(context, next)
    if (refused) context.res = refused
    // Previews have a policy of their own, and the console's pages frame them; files of the pages are kept by browsers.
    const isPreview = context.res.headers.has('Content-Security-Policy')
    for (const [name, value] of Object.entries(headers)) {
      if (isPreview && ownOfPreview.includes(name)) continue
      if (name !== 'Cache-Control' || !context.res.headers.has(name)) context.res.headers.set(name, value)
    }
    if (!place.isLocal) context.res.headers.set('Strict-Transport-Security', 'max-age=31536000')
  }
}

/**
 * Whether a page of another origin calls. A port is another origin, though cookies do not know it: so it is `Origin` that decides. Of calls that
 * change nothing browsers send none: there they say by `Sec-Fetch-Site` whose page it is.
 */
function isOfOther(
  request: { method: string; path: string; header(name: string): string | undefined },
  origin: string,
) {
  const [given, site] = [request.header('Origin'), request.header('Sec-Fetch-Site')]
  if (given !== undefined && given !== origin) return true
  const isCall = request.path.startsWith('/console/')
  if (isCall && site !== undefined && site !== 'same-origin') return true
  return request.method !== 'GET' && request.method !== 'HEAD' && given !== origin
}
