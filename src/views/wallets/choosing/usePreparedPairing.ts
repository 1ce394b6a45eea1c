import { type RefObject, useEffect, useRef } from 'react'
import { pairings } from '../../../features/pairing/index.js'
import type { PreparedPairing } from '../../../kernel/attempts/index.js'
import type { KnownConnector } from '../../../kernel/index.js'
import { useKernel, useLatchkeyState } from '../../../ui/hooks/KernelContext.js'

/**
 * Keeps a pairing ready while a list that needs one is in sight, after its first paint. Never for a modal that is closed
 * or drawn ahead. What is ready at the moment of a click goes along with the choice.
 * @param connector see `pairingNeeded`
 */
export function usePreparedPairing(
  connector: KnownConnector | undefined,
  namespace?: string,
): RefObject<PreparedPairing | undefined> {
  const { environment, plugins } = useKernel()
  const open = useLatchkeyState((state) => state.open)
  const ready = useRef<PreparedPairing>(undefined)
  useEffect(() => {
    if (!open || !connector) return
    let stop = () => {}
    let isOver = false
    environment.afterPaint(() => {
      if (isOver) return
      plugins.get(pairings).then(
        (all) => {
          if (isOver || !all) return
          stop = all.prepare(connector, namespace ? [namespace] : undefined, (pairing) => {
            ready.current = pairing
          })
        },
        () => {
          // A tap on a wallet asks for a pairing, and says why there is none.
        },
      )
    })
    return () => {
      isOver = true
      stop()
    }
  }, [environment, plugins, connector, namespace, open])
  return ready
}
