import type { ConnectorSource } from '../contract/connector.js'
import { abortedError, LatchkeyError } from '../contract/errors.js'
import type { LoginChannel, LoginEvent, LoginFrame } from '../contract/login.js'

/**
 * A channel to the login frame of a source that loads with the first call.
 * @param onError called for each request that fails
 * @param place where the modal is, if the host named a place
 * @param last see `LoginChannel`
 */
export function createLoginChannel(
  id: string,
  load: () => Promise<ConnectorSource>,
  onError: (error: unknown) => void,
  place: () => Element | null | undefined,
  last: LoginChannel['last'],
): LoginChannel {
  const watchers = new Set<(event: LoginEvent) => void>()
  let watched: LoginFrame | undefined

  const frame = async (): Promise<LoginFrame> => {
    const { login } = await load()
    if (!login) throw new LatchkeyError('UNSUPPORTED', `The source "${id}" has no login frame`)
    if (watched !== login) {
      watched = login
      login.watch((event) => {
        for (const watcher of [...watchers]) watcher(event)
      })
    }
    return login
  }
  const channel: Omit<LoginChannel, 'request'> & Pick<LoginFrame, 'request'> = {
    origin: async () => (await frame()).origin,
    // A document has no owner; a shadow root has.
    last,
    isFound: () => !place()?.getRootNode().ownerDocument,
    preload: async () => void (await frame()),
    async request(call, options) {
      const login = await frame()
      // The user may have gone on while the code came.
      if (options?.signal?.aborted) throw abortedError()
      return login.request(call, options).catch((error) => {
        onError(error)
        throw error
      })
    },
    watch(listener) {
      watchers.add(listener)
      return () => void watchers.delete(listener)
    },
  }
  // What is declared of its calls is checked where a plugin makes them.
  return channel as LoginChannel
}
