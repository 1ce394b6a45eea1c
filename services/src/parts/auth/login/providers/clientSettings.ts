import * as client from 'openid-client'
import type { Clock } from '../../../../clock.js'
import { isSafeUrl } from '../../../../http/isSafeUrl.js'

/** How an operator's application is known to a provider. */
export interface ClientSettings {
  readonly id: string
  readonly name: string
  readonly icon?: string
  readonly excluded?: readonly string[]
  readonly clientId: string
  /** Made anew for each exchange where it expires (Apple). Absent: a public client. */
  readonly clientSecret?: string | (() => Promise<string>)
  /** How the secret is shown. Default `post`, in the body. */
  readonly secretIn?: 'post' | 'basic'
}

/** What providers are asked with. */
export interface ProviderTools {
  readonly fetch: typeof fetch
  readonly clock: Clock
}

/** How long a provider may take to answer, in seconds. */
const patience = 10

/** Settings of the client library. Plain http is for a provider of this machine alone. */
export function createClientSettings(settings: ClientSettings, { fetch }: ProviderTools, address: string) {
  const { clientSecret, secretIn = 'post' } = settings
  const isLocal = new URL(address).protocol === 'http:'
  if (!isSafeUrl(address)) throw new Error('A provider is reached by https.')
  const show = secretIn === 'basic' ? client.ClientSecretBasic : client.ClientSecretPost
  const authentication: client.ClientAuth =
    clientSecret === undefined
      ? client.None()
      : async (server, metadata, body, headers) => {
          const secret = typeof clientSecret === 'string' ? clientSecret : await clientSecret()
          return show(secret)(server, metadata, body, headers)
        }
  return {
    metadata: {},
    authentication,
    options: {
      timeout: patience,
      [client.customFetch]: fetch as client.CustomFetch,
      execute: isLocal ? [client.allowInsecureRequests] : [],
    },
  }
}
