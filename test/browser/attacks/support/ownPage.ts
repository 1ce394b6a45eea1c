import type { Browser } from '@playwright/test'
import type { Stack } from '../../../../scripts/stack.js'
import type { ClientSite } from '../../../frame/client/serveClient.js'

/** A page of the project in the browser of the attacker: logins that it begins are its own. */
export interface OwnPage {
  /** Begins a login by a provider, as the protocol’s clients do. `secret`: what a frame once handed out beside it. */
  begin(provider: 'google' | 'github'): Promise<{ readonly uri: string; readonly secret?: string }>
  /** What the frame knows of the login that was begun last: `uri` is its result. */
  result(): Promise<{ readonly uri?: string }>
  close(): Promise<void>
}

let questions = 0

/** Opens the protocol’s client in a browser context of its own. */
export async function createOwnPage(browser: Browser, site: ClientSite, stack: Stack): Promise<OwnPage> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const [first] = stack.chains
  await page.goto(
    site.address({
      frameUrl: `${stack.frameOrigin}/sdk`,
      projectId: stack.projectId,
      chainId: first?.caipNetworkId ?? '',
      rpcUrl: stack.servicesUrl,
    }),
  )
  await page.waitForFunction(() => window.client)
  return {
    begin: (provider) =>
      page.evaluate(async (by) => {
        const { link, ready } = window.client
        await ready()
        await link.request('GET_SOCIAL_REDIRECT_URI', { provider: by })
        return (link.received.at(-1) as { payload: { uri: string; secret?: string } }).payload
      }, provider),
    result: () =>
      page.evaluate(
        async ([origin, id]) => {
          const { element } = window.client
          // A message of ours, which the protocol's client does not know: it is posted and heard by hand.
          const answer = new Promise<{ uri?: string }>((resolve) =>
            addEventListener('message', ({ data }) => {
              if (data?.id === id) resolve(data.payload)
            }),
          )
          element.contentWindow?.postMessage({ type: '@w3m-app/SOCIAL_RESULT', id, payload: {} }, origin)
          return answer
        },
        [stack.frameOrigin, `own${++questions}`] as const,
      ),
    close: () => context.close(),
  }
}
