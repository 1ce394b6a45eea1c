import { definePlugin, defineView } from '../../src/plugin.js'

/**
 * Logs in with one provider (`google`, `apple` ...); opened by a host it asks for a press first, because a window needs one.
 * Resolves with the connection's id.
 * @example const id = await latchkey.open({ view: socialLogin, params: { provider: 'google' } })
 */
export const socialLogin = /* @__PURE__ */ defineView<{ readonly provider: string }, string>('ConnectingSocial')
/** Signs in with Farcaster. Resolves with the connection's id. */
export const farcasterLogin = /* @__PURE__ */ defineView<Readonly<Record<string, never>>, string>('ConnectingFarcaster')

/**
 * Lets users in with an account that they have: providers, Farcaster, Telegram, a passkey. Needs `embedded()`, whose frame holds
 * their wallet.
 * @example createLatchkey({ networks, adapters: [evm(), embedded({ url: 'https://wallet.example.net' })], plugins: [socials()] })
 */
export const socials = definePlugin({
  id: 'socials',
  api: '1.0',
  permissions: ['connect', 'login'],
  // Refuses a composition without that source.
  login: 'embedded',
  resumes: ['result_uri'],
  views: ['ConnectSocials', farcasterLogin, socialLogin],
  flag: {
    wire: 'social_login',
    except: ['email'],
    fallback: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
    governed: true,
  },
  slots: ['connect.method'],
  load: () => import('./plugin.js'),
})

export type { SocialCallOptions, SocialsController, SocialsOptions } from './types.js'

declare module '../../src/plugin.js' {
  interface MessageTables {
    readonly socials: typeof import('./messages/en.js').messages
  }
}
