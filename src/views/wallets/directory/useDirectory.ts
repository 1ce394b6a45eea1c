'use client'
import { useMemo } from 'react'
import { type WalletDirectory, walletDirectory } from '../../../features/wallets/index.js'
import { useFeatureContext } from '../../../ui/hooks/FeatureContext.js'

/** The directory of wallets, loaded when it is called; undefined where there is none to ask. */
export function useDirectory(): (() => Promise<WalletDirectory | undefined>) | undefined {
  const { resources } = useFeatureContext()
  return useMemo(() => (resources.has(walletDirectory) ? () => resources.get(walletDirectory) : undefined), [resources])
}
