'use client'
import { useAtomValue, useController } from 'latchkey/ui'
import { useEffect } from 'react'
import { holdingsState } from './state.js'
import type { Holdings, PortfolioController } from './types.js'

/** What the accounts hold, kept up to date while the component is shown. */
export function useHoldings(): Holdings | undefined {
  const { follow } = useController<PortfolioController>()
  useEffect(() => follow(), [follow])
  return useAtomValue(holdingsState)
}
