import type { Hono } from 'hono'
import { abortAfter } from '../../../../abortAfter.js'
import type { CallerLimiter } from '../../../../http/callerLimiter.js'
import { type AppEnv, readCaller } from '../../../../http/env.js'
import { refuseTooMany } from '../../../../http/refuseTooMany.js'
import type { Pictures } from './createPictures.js'

const fetchMs = 8_000
/** Its content is fixed by its id, for as long as it is named. */
const keptForLong = 'public, max-age=604800, immutable'

/**
 * `GET /v1/picture/{id}`: a picture that an answer has named, as an `<img>` of any page shows it. Opened by itself it runs
 * nothing, loads nothing, and belongs to no origin.
 */
export function addPictureRoute(app: Hono<AppEnv>, pictures: Pictures, addressLimiter: CallerLimiter): void {
  app.get('/v1/picture/:id', async (context) => {
    const taken = await addressLimiter.take(readCaller(context), 1)
    if (taken.waitMs > 0) return refuseTooMany(context, taken.waitMs)
    const id = context.req.param('id')
    const found = /^[\w-]{22}$/.test(id) ? await pictures.get(id, abortAfter(fetchMs)) : undefined
    context.header('X-Content-Type-Options', 'nosniff')
    context.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    context.header('Cross-Origin-Resource-Policy', 'cross-origin')
    if (!found) {
      context.header('Cache-Control', 'public, max-age=300')
      return context.body(null, 404)
    }
    context.header('Cache-Control', keptForLong)
    context.header('Content-Type', found.type)
    return context.body(found.bytes as Uint8Array<ArrayBuffer>)
  })
}
