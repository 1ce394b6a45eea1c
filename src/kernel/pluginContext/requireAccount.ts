import { toActiveAccount } from '../chains/index.js'
import type { ActiveAccount } from '../contract/accounts.js'
import { closedError } from '../contract/errors.js'
import type { FeatureContext } from '../feature/featureContext.js'
import { historyAtom, navigation } from '../navigation/index.js'
import { networksAtom } from '../networks/index.js'

/** See `Navigation.requireAccount`. @param key the entry of the view that asks; none for a plugin */
type RequireAccount = (namespace: string | undefined, key: number | undefined) => Promise<ActiveAccount>

/** Views that need an account: they wait for one, and are offered it again when its wallet leaves. */
export function createAccountViews({ instance, store, resources }: FeatureContext) {
  const { latchkey } = instance
  const {
    views,
    coreViewIds: { connect },
  } = resources.need(navigation)
  const account = (namespace: string | undefined): ActiveAccount | undefined => {
    const { namespaces, namespace: inUse = '' } = latchkey.state()
    const connection = namespaces[namespace ?? inUse]?.connection
    return connection && toActiveAccount(connection, store.get(networksAtom))
  }
  const keys = new Set<number>()
  const asked = new Map<string, Promise<ActiveAccount>>()

  /** Resolves once the list, and a sign-in that followed it, have gone. */
  const whenBack = (list: number) =>
    new Promise<void>((resolve) => {
      let stop = () => {}
      const check = () => {
        if (views.isCovered() || views.includes(list)) return
        stop()
        resolve()
      }
      stop = store.sub(historyAtom, check)
      check()
    })
  const ask: RequireAccount = async (namespace, key) => {
    if (key !== undefined && views.current()?.key !== key) throw closedError()
    const chosen = views.nest(connect, namespace === undefined ? undefined : { namespace })
    const list = views.current()?.key ?? 0
    const failure = await chosen.then(
      () => undefined,
      (cause) => cause,
    )
    await whenBack(list)
    // Connected all the same, where a chain had to be left or another way was taken.
    const found = account(namespace)
    if (!found) throw failure ?? closedError()
    return found
  }

  return {
    async require(namespace, key) {
      for (const other of keys) if (!views.includes(other)) keys.delete(other)
      if (key !== undefined) keys.add(key)
      const found = account(namespace)
      if (found) return found
      // Effects run twice under StrictMode, and users click twice: one list is enough.
      const id = `${key} ${namespace}`
      const asking = asked.get(id) ?? ask(namespace, key).finally(() => asked.delete(id))
      asked.set(id, asking)
      return asking
    },
    /** The wallet in use has left by itself. */
    offerAgain() {
      const history = store.get(historyAtom)
      const isWanted = history.some(({ key }) => keys.has(key)) && history.at(-1)?.view !== connect
      if (isWanted) void views.nest(connect, undefined, { cover: true })
    },
  } satisfies { readonly require: RequireAccount; offerAgain(): void }
}
