import type { Hono } from 'hono'
import type { AppEnv } from '../../http/env.js'
import { problem } from '../../http/problem.js'
import { tagged } from '../../http/tagged.js'
import type { Admission } from './admission.js'
import type { Images } from './images/index.js'

/**
 * Pictures are loaded by `<img>` from pages of other origins, some of which ask for every resource's leave. Opened as a
 * page of its own, a picture can run and load nothing.
 */
const headers = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  // A week without asking; a picture that changes sooner gets a new id.
  'Cache-Control': 'public, max-age=604800, immutable',
}

/** The pictures of wallets, networks, connectors, currencies and tokens. */
export function addImageRoutes(app: Hono<AppEnv>, admission: Admission, images: Images): void {
  const routes = [
    ['/getWalletImage/:id', images.wallet],
    ['/public/getAssetImage/:id', images.asset],
    ['/public/getCurrencyImage/:id', images.currency],
    ['/public/getTokenImage/:id', images.token],
  ] as const
  for (const [path, find] of routes) {
    app.get(path, tagged, async (context) => {
      const project = await admission.admit(context)
      if (project instanceof Response) return project
      const image = await find(context.req.param('id') ?? '')
      if (!image) return problem(context, 404, 'IMAGE_NOT_FOUND', 'There is no picture of that id.')
      return context.body(image.body, 200, { ...headers, 'Content-Type': image.type, ETag: image.tag })
    })
    app.options(path, (context) => admission.answerOptions(context, 'GET'))
  }
}
