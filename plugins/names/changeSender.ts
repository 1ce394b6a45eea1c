import { type ActiveAccount, isLatchkeyError, type PluginContext } from '../../src/plugin.js'
import { changeAtom } from './atoms.js'
import { changeFailed, changePending, toChangeError } from './changeErrors.js'
import { type ChangeText, type SignedChange, writeChange } from './changeMessage.js'
import { parseNonce } from './nameRecord.js'

/** Has changes signed and sends them, one at a time, none of them twice (F11). */
export function createChangeSender({ wallet, services, store, page, signal }: PluginContext<'request'>) {
  const common = { part: 'names', signal } as const
  /** What was sent and not answered, and how to see whether it was done: looked for before anything is sent again (F11). */
  const unanswered = new Map<string, () => Promise<boolean>>()

  const readNonce = () => services.call({ ...common, path: '/v1/profile/nonce', parse: parseNonce })

  /** One at a time: a wallet that is asked twice answers the wrong one first. */
  async function alone<Value>(run: () => Promise<Value>): Promise<Value> {
    if (store.get(changeAtom)) throw changePending()
    store.set(changeAtom, 'sending')
    try {
      return await run()
    } catch (cause) {
      throw toChangeError(cause)
    } finally {
      store.set(changeAtom, undefined)
    }
  }

  async function sign(text: ChangeText, account: ActiveAccount): Promise<SignedChange & { expiresAt: number }> {
    const nonce = await readNonce()
    const message = writeChange(text, account, page.facts().origin, nonce)
    store.set(changeAtom, 'signing')
    // Bound to the account that was in use when the change was chosen.
    const signature = await wallet.of(account.caipAddress).call('signMessage', message)
    signal.throwIfAborted()
    store.set(changeAtom, 'sending')
    return { message, signature, expiresAt: Date.parse(nonce.expiresAt) }
  }

  async function send(
    key: string,
    isDone: () => Promise<boolean>,
    write: () => Promise<SignedChange & { also?: SignedChange }>,
  ): Promise<void> {
    if (await unanswered.get(key)?.()) return void unanswered.delete(key)
    unanswered.delete(key)
    const { message, signature, also } = await write()
    const body = { message, signature, ...(also && { also: { message: also.message, signature: also.signature } }) }
    try {
      await services.call({ ...common, path: '/v1/profile/change', body, parse: () => undefined })
    } catch (error) {
      // It was judged: nothing was changed.
      if (isLatchkeyError(error, 'SERVICE_REFUSED', 'RATE_LIMITED')) throw error
      unanswered.set(key, isDone)
      if (!(await isDone().catch(() => false))) throw changeFailed(error, { maybeSent: true })
      unanswered.delete(key)
    }
  }

  return { alone, sign, send, readNonce, isUnanswered: (key: string) => unanswered.has(key) }
}
