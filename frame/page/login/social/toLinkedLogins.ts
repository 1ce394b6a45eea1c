import { FlowError, isFlowError, wait } from '../../../flows/index.js'
import {
  beginSocialLogin,
  listIdentities,
  readSocialResult,
  redeemAddedLogin,
  removeIdentity,
} from '../../../flows/social.js'
import { toB64, wipe } from '../../../keys/index.js'
import { FrameError } from '../../errors.js'
import type { LinkedLogins } from '../../settings/types.js'
import type { HostLink } from '../../types.js'
import type { Account } from '../account.js'
import { createSocialWindow } from './createSocialWindow.js'
import { readProviders } from './readProviders.js'

/** What the accounts that a user logs in with are worked on by. */
export interface LinkedLoginsParts {
  readonly account: Account
  readonly link: Pick<HostLink, 'host'>
  readonly projectId: string
  readonly frameOrigin: string
  /** Public address of auth. */
  readonly authUrl: string
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
}

/** Between two questions whether the window is through, in ms. */
const pollEvery = 2_000

/** The accounts that the user of this device logs in with, for the settings. */
export function toLinkedLogins(parts: LinkedLoginsParts): LinkedLogins {
  const { account, link, projectId, frameOrigin, authUrl, fetch } = parts
  const { flow } = account
  const sub = account.user()?.sub
  const here = () => {
    if (sub === undefined || account.user()?.sub !== sub)
      throw new FrameError('LOGGED_OUT', 'Nobody is logged in. Log in first.')
  }
  return {
    async load() {
      here()
      const [identities, providers] = await Promise.all([listIdentities(flow), readProviders(authUrl, fetch)])
      return { identities, providers }
    },
    async remove(id) {
      here()
      await removeIdentity(flow, id)
    },
    open: (window) => createSocialWindow(window),
    async add(provider, opened, signal) {
      try {
        here()
        const { origin, language } = link.host()
        const asked = { provider, projectId, origin, language, frameOrigin, isAdded: true }
        const { attempt, uri, secret } = await beginSocialLogin(flow, asked)
        try {
          await opened.lead({ uri, secret: toB64(secret), state: attempt.state, opener: origin, language }, signal)
        } finally {
          wipe(secret)
        }
        for (;;) {
          const handle = await readSocialResult(flow, attempt)
          signal.throwIfAborted()
          if (handle !== undefined) return await redeemAddedLogin(flow, attempt, handle)
          await wait(flow, pollEvery, signal)
        }
      } catch (error) {
        opened.close()
        throw isFlowError(error, 'SERVICE_REFUSED') ? new FlowError('SOCIAL_REFUSED', { part: 'auth' }) : error
      }
    },
  }
}
