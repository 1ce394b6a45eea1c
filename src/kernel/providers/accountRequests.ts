import { attemptAtom } from '../attempts/index.js'
import type { WalletAccount } from '../contract/accounts.js'
import { closedError } from '../contract/errors.js'
import type { FeatureContext } from '../feature/featureContext.js'
import { historyAtom, navigation } from '../navigation/index.js'

/**
 * Gets accounts for libraries that ask for them before a wallet is connected: the user chooses one in the modal. All that
 * ask for a namespace at one time share one opening, and what the user is doing already is joined, not replaced.
 */
export function createAccountRequests({ instance, store, resources }: FeatureContext) {
  const { active } = instance
  const { state, watch, connect } = instance.latchkey
  const { coreViewIds } = resources.need(navigation)
  const open = new Map<string, Promise<readonly WalletAccount[]>>()

  /** Whether the modal in sight can connect this namespace. */
  const isChoosing = (namespace: string) =>
    store.get(attemptAtom)?.namespaces.includes(namespace) ||
    store
      .get(historyAtom)
      .some(({ view, params }) => view === coreViewIds.connect && (params.namespace ?? namespace) === namespace)

  /** Resolves once the user's own choice, or the host's, has come to an end. */
  const underWay = (namespace: string) =>
    new Promise<void>((resolve) => {
      const isBusy = () => isChoosing(namespace) || state().namespaces[namespace]?.status === 'connecting'
      const check = () => {
        if (!active(namespace) && isBusy()) return
        stop()
        resolve()
      }
      const stop = watch(check)
      check()
    })
  const ask = async (namespace: string) => {
    const joined = isChoosing(namespace)
    await underWay(namespace)
    // The list was in sight, and the user closed it.
    if (joined && !active(namespace)) throw closedError()
    return (await connect({ namespace })).accounts
  }
  return (namespace: string): Promise<readonly WalletAccount[]> => {
    const asked = open.get(namespace) ?? ask(namespace).finally(() => open.delete(namespace))
    open.set(namespace, asked)
    return asked
  }
}
