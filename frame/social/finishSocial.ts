import { askAuth, type Finished, type Proof, type Told } from './askAuth.js'
import type { SocialPage } from './createPage.js'
import { takeLoginOf } from './keptSecret.js'
import { readCallback } from './readCallback.js'

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : origin)

type Of<Kind extends Finished['is']> = Extract<Finished, { is: Kind }>

/** Ends a login in the window that the provider has led back here: says the result to the page that it is for, and to no other. */
export async function finishSocial(
  window: Window,
  page: SocialPage,
  { auth, posted }: { readonly auth: string; readonly posted: unknown },
): Promise<void> {
  const callback = readCallback(window, posted)
  if (!callback) {
    page.show('social.alone', 'social.alone.help')
    return
  }
  const [state = ''] = callback.state.split('--')
  const kept = takeLoginOf(window, state)
  // This window was led to another login than its own: that one is not finished here.
  if (kept === 'other') return page.show('social.other', 'social.other.help')
  const { origin: own, pathname } = window.location
  const toUri = (result: Record<string, string>) => `${own}${pathname}?${new URLSearchParams({ state, ...result })}`

  /** @returns whether the user is on the way to the page */
  const tell = ({ origin, returnTo }: Partial<Told>, resultUri: string): boolean => {
    if (returnTo !== undefined) {
      const address = new URL(returnTo)
      address.searchParams.set('result_uri', resultUri)
      window.location.replace(address.href)
      return true
    }
    const opener = window.opener as Window | null
    if (opener && origin !== undefined) opener.postMessage({ resultUri }, origin)
    return false
  }
  const run = async (proof: Proof): Promise<void> => {
    page.show('social.finishing', undefined, { isBusy: true })
    end(await askAuth(auth, callback, proof), proof)
  }
  const ask = ({ site, browser = page.t('social.press.browser') }: Of<'press'>, proof: Proof) =>
    page.show('social.press', 'social.press.help', {
      params: { site: hostOf(site), browser },
      choices: [
        { text: 'social.press.yes', isGuarded: true, onClick: () => void run({ ...proof, isPressed: true }) },
        { text: 'social.press.no', onClick: () => page.show('social.declined', 'social.declined.help') },
      ],
    })
  const succeed = (done: Of<'done'>) => {
    if (tell(done, toUri({ handle: done.handle }))) {
      page.show('social.returning', undefined, { isBusy: true, params: { site: hostOf(done.origin) } })
      return
    }
    page.show('social.done', 'social.done.help')
    window.close()
  }
  // Of a refusal without more, auth does not say whom it is for; the page that gave the secret is.
  const fail = ({ error, origin = kept?.opener, returnTo }: Of<'failed'>) => {
    tell({ ...(origin !== undefined && { origin }), returnTo }, toUri({ error }))
    page.show(`social.${error}`, `social.${error}.help`)
  }
  const end = (finished: Finished, proof: Proof) => {
    if (finished.is === 'press') ask(finished, proof)
    else if (finished.is === 'done') succeed(finished)
    else if (finished.is === 'failed') fail(finished)
    else {
      const choices = [{ text: 'social.retry', onClick: () => void run(proof) }] as const
      page.show('social.offline', 'social.offline.help', { choices })
    }
  }
  await run(kept ? { secret: kept.secret, opener: kept.opener } : {})
}
