import { useState } from 'react'
import { useController } from '../../src/ui/index.js'
import type { SocialsFlow } from './flow.js'

/** Whether this may be the user's first login with a provider, which makes a wallet: as far as this page remembers. Stays as long as the view does. */
export function useFirst(provider: string): boolean {
  const { last } = useController<SocialsFlow>()
  // A passkey that makes a wallet is asked for in the frame, which says it there.
  return useState(() => provider !== 'passkey' && last() !== provider)[0]
}
