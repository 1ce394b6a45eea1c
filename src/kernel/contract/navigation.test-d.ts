import { send, walletSend } from '../../../plugins/send/index.js'
import { useNavigation } from '../../ui/index.js'
import { accountView, connectView } from '../../views/names.js'
import type { Latchkey } from './latchkey.js'
import { defineView, type Navigation } from './navigation.js'
import type { Connection } from './state.js'

// Compiled with the rest, never run: references carry the types of what a view is opened with and what it gives.

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const holds = <_Claim extends true>(): void => {}

const pick = defineView<{ readonly from: readonly string[]; readonly title?: string }, number>('Pick')
const about = defineView('About')

export const uses = async (latchkey: Latchkey, navigation: Navigation) => {
  // ---- a host
  const sent = await latchkey.open({ view: walletSend, params: { amount: '5', token: 'USDC' } })
  holds<Equal<typeof sent.hash, string>>()
  const connection = await latchkey.open({ view: connectView, namespace: 'eip155' })
  holds<Equal<typeof connection, Connection>>()
  const picked = await latchkey.open({ view: pick, params: { from: ['a'] } })
  holds<Equal<typeof picked, number>>()
  const unknown = await latchkey.open({ view: 'WalletSend', params: { amount: 5 } })
  holds<Equal<typeof unknown, unknown>>()
  const home = await latchkey.open()
  holds<Equal<typeof home, unknown>>()
  await latchkey.open({ view: walletSend })
  // @ts-expect-error a param of another type
  await latchkey.open({ view: walletSend, params: { amount: 5 } })
  // @ts-expect-error a param that the view does not take
  await latchkey.open({ view: walletSend, params: { sum: '5' } })
  // @ts-expect-error a param that is required
  await latchkey.open({ view: pick })
  // @ts-expect-error a view that takes nothing
  await latchkey.open({ view: accountView, params: { namespace: 'eip155' } })
  // @ts-expect-error no view
  await latchkey.open({ view: 5 })

  // ---- a plugin
  const nested = await navigation.open(pick, { from: [], title: 'Pick' })
  holds<Equal<typeof nested, number>>()
  const plain = await navigation.open('Pick')
  holds<Equal<typeof plain, unknown>>()
  for (const go of [navigation.push, navigation.replace, navigation.reset]) {
    go(pick, { from: [] })
    go(about)
    go('About', { anything: 1 })
    // @ts-expect-error a param that is required
    go(pick)
    // @ts-expect-error a param of another type
    go(pick, { from: 'a' })
    // @ts-expect-error a view that takes nothing
    go(about, { from: [] })
  }

  // ---- a reference is a name, and a name is no reference
  const name: string = walletSend
  send.id satisfies 'send'
  // @ts-expect-error a plain name carries no types
  const made: typeof pick = name
  return made
}

export function Component() {
  const { done, resolve } = useNavigation(pick)
  done(1)
  // @ts-expect-error not what the view gives
  resolve('1')
  // @ts-expect-error it gives something
  done()
  useNavigation(about).done()
  useNavigation().done({ anything: 1 })
  return null
}
