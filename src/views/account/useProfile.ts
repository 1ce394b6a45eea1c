'use client'
import { useEffect, useState } from 'react'
import { type AccountRef, type Connection, messageOf, type RecentConnection } from '../../kernel/index.js'
import { useText } from '../../ui/context.js'
import { useKernel } from '../../ui/hooks/KernelContext.js'
import { useToast } from '../../ui/hooks/useToast.js'
import { chooseWallet } from '../wallets/choosing/chooseWallet.js'
import { useWalletRows } from '../wallets/rows/useWalletRows.js'
import { useConnectedCount, useMultiWallet, useSeveralAccounts } from './useManaged.js'

/** Looks for wallets that were connected. Where several are not allowed the host is told, once. */
export function useRecent(): void {
  const { latchkey } = useKernel()
  const toast = useToast()
  const isAllowed = useMultiWallet()
  const count = useConnectedCount()
  const hasAccounts = useSeveralAccounts()
  // Several namespaces and several accounts of one wallet are here, allowed or not.
  const isWanted = isAllowed || (count < 2 && !hasAccounts)
  useEffect(() => {
    if (isWanted) latchkey.recent().catch((error) => toast.error(messageOf(error)))
  }, [latchkey, toast, isWanted])
}

/** What can be done with the wallets of a profile. What fails is told over the modal. */
export function useProfile(namespace: string) {
  const kernel = useKernel()
  const { latchkey } = kernel
  const t = useText()
  const toast = useToast()
  const [busy, setBusy] = useState<readonly string[]>([])
  const { rows } = useWalletRows({ namespace })

  const run = async (id: string, action: () => Promise<unknown>, done?: string) => {
    setBusy((ids) => [...ids, id])
    try {
      await action()
      if (done && latchkey.state().open) toast.success(done)
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy((ids) => ids.filter((other) => other !== id))
    }
  }
  return {
    /** The wallet of a live connection is asked for something. */
    isBusy: (id: string) => busy.includes(id),
    use: ({ id, wallet, connector }: Connection, account?: AccountRef) =>
      run(
        id,
        () => latchkey.switchConnection(id, account),
        t('profile.used', { name: wallet?.name ?? connector.name }),
      ),
    end: ({ id, wallet, connector }: Connection) =>
      run(id, () => latchkey.disconnect(id), t('profile.ended', { name: wallet?.name ?? connector.name })),
    // Not the id: what has just ended may still be waited for.
    forget: ({ id }: RecentConnection) => run(`recent ${id}`, () => latchkey.deleteConnection(id)),
    /** In the click: on a phone it may lead to the wallet at once. */
    reconnect({ connector, sourceId, name }: RecentConnection) {
      const listed = connector.type === 'walletConnect' ? rows.find(({ wallet }) => wallet?.name === name) : undefined
      chooseWallet(kernel, { connector: { ...connector, sourceId }, wallet: listed?.wallet }, [namespace])
    },
  }
}
