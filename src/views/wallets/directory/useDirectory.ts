'use client'
import { useMemo } from 'react'
import { type WalletDirectory, walletDirectory } from '../../../features/wallets/index.js'
import { useKernel } from '../../../ui/hooks/KernelContext.js'

/** The directory of wallets, loaded when it is called; undefined where there is none to ask. */
export function useDirectory(): (() => Promise<WalletDirectory | undefined>) | undefined {
  const { plugins } = useKernel()
  return useMemo(() => (plugins.has(walletDirectory) ? () => plugins.get(walletDirectory) : undefined), [plugins])
}
