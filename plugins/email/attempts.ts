import type { PluginContext } from '../../src/plugin.js'
import { changeEmail, type Doing, emailAtom } from './atoms.js'
import { toEmailError } from './errors.js'

/** Steps that views take, with what becomes of them in `emailAtom`. */
export interface Attempts {
  /**
   * Takes one step: what goes wrong is the state's `problem`, unless the user has left.
   * @returns what the step came to; undefined when it failed
   */
  attempt<Value>(doing: Doing, step: () => Promise<Value>): Promise<Value | undefined>
  /** Drops the failure of the last step. */
  clearProblem(): void
}

export function createAttempts(store: PluginContext['store']): Attempts {
  /** Of each kind of step the one that counts: an older one that the user has left says nothing any more. */
  const latest = new Map<Doing, number>()
  return {
    async attempt(doing, step) {
      const mine = (latest.get(doing) ?? 0) + 1
      latest.set(doing, mine)
      const others = () => store.get(emailAtom).busy.filter((each) => each !== doing)
      changeEmail(store, { busy: [...others(), doing], problem: undefined })
      try {
        return await step()
      } catch (cause) {
        const error = toEmailError(cause)
        const isTold = latest.get(doing) === mine && error.outcome !== 'dismissed'
        if (isTold) changeEmail(store, { problem: { of: doing, error } })
        return undefined
      } finally {
        if (latest.get(doing) === mine) changeEmail(store, { busy: others() })
      }
    },
    clearProblem: () => changeEmail(store, { problem: undefined }),
  }
}
