'use client'
import { useSyncExternalStore } from 'react'
import { type Identity, identity, type Latchkey } from '../kernel/index.js'
import { reach } from '../kernel/instance/index.js'
import { toShownIdentity } from '../values/shownIdentity.js'
import { type FindLive, useAccountLive } from './useAccountLive.js'

const findIdentity: FindLive<Identity> = async (resources, account) => (await resources.get(identity))?.of(account)

/** How the account that an instance has in use presents itself (see `useLatchkeyIdentity`). */
export function useIdentityOf(latchkey: Latchkey): Pick<ReturnType<typeof toShownIdentity>, 'name' | 'avatar'> {
  const { account } = useSyncExternalStore(latchkey.watch, latchkey.state, () => reach(latchkey).instance.initialState)
  const { value } = useAccountLive(latchkey, findIdentity)
  const { name, avatar } = toShownIdentity(account?.user, value)
  return { name, avatar }
}
