'use client'
import { useEffect, useState } from 'react'
import { type AccountRef, type Connection, isLatchkeyError, type RecentConnection } from '../../kernel/index.js'
import { navigation } from '../../kernel/navigation/index.js'
import { useText } from '../../ui/context.js'
import { useFeatureContext, useWing } from '../../ui/hooks/FeatureContext.js'
import { useToast } from '../../ui/hooks/useToast.js'
import { toWalletName } from '../parts/toWalletName.js'
import { useMultiWallet } from '../parts/useMultiWallet.js'
import { chooseWallet } from '../wallets/choosing/chooseWallet.js'
import { useWalletRows } from '../wallets/useWalletRows.js'
import { useManaged } from './useManaged.js'

/**
 * Looks for wallets that were connected. Where several are not allowed, and the view was opened with nothing to manage, one
 * alert says so; not when the user has disconnected all but one.
 */
export function useRecent(): void {
  const { instance, tell } = useFeatureContext()
  const { latchkey } = instance
  const t = useText()
  const toast = useToast()
  const isAllowed = useMultiWallet()
  // Several namespaces and several accounts of one wallet are here, allowed or not.
  const [isManaged] = useState(useManaged())
  const isWanted = isAllowed || !isManaged
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are those of the moment
  useEffect(() => {
    if (!isWanted) return
    latchkey.recent().catch((error) => {
      tell(error)
      toast.error(t('profile.recent.failed'))
    })
  }, [latchkey, toast, isWanted])
}

/** What can be done with the wallets of a profile. What fails is told by a toast. */
export function useProfile(namespace: string) {
  const context = useFeatureContext()
  const { instance, tell } = context
  const { latchkey } = instance
  const { coreViewIds, moves } = useWing(navigation)
  const t = useText()
  const toast = useToast()
  const [busy, setBusy] = useState<readonly string[]>([])
  const { rows } = useWalletRows({ namespace })

  const run = async (id: string, action: () => Promise<unknown>, failed: string, done?: string) => {
    setBusy((ids) => [...ids, id])
    try {
      await action()
      if (done && latchkey.state().open) toast.success(done)
    } catch (error) {
      if (isLatchkeyError(error) && error.outcome === 'rejected') return toast.info(t('profile.declined'))
      tell(error as Error)
      toast.error(failed)
    } finally {
      setBusy((ids) => ids.filter((other) => other !== id))
    }
  }
  return {
    /** The wallet of a live connection is asked for something. */
    isBusy: (id: string) => busy.includes(id),
    use: (connection: Connection, account?: AccountRef) => {
      const { id } = connection
      const name = toWalletName(connection)
      const used = () => latchkey.switchConnection(id, account)
      return run(id, used, t('profile.use.failed', { name }), t('profile.used', { name }))
    },
    end: (connection: Connection) => {
      const { id } = connection
      const name = toWalletName(connection)
      const ended = () => latchkey.disconnect(id)
      return run(id, ended, t('account.disconnect.failed', { name }), t('profile.ended', { name }))
    },
    // Not the id: what has just ended may still be waited for.
    forget: ({ id, name }: RecentConnection) =>
      run(`recent ${id}`, () => latchkey.deleteConnection(id), t('profile.forget.failed', { name })),
    /** In the click: on a phone it may lead to the wallet at once. */
    reconnect({ connector, sourceId, name }: RecentConnection) {
      // One of a login is reached by logging in.
      if (connector.type === 'auth') return moves.push(coreViewIds.connect, { namespace })
      const listed = connector.type === 'walletConnect' ? rows.find(({ wallet }) => wallet?.name === name) : undefined
      chooseWallet(
        context,
        { connector: { ...connector, sourceId }, wallet: listed?.wallet },
        { namespaces: [namespace] },
      )
    },
  }
}
