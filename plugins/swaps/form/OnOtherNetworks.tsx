import { useEffect, useState } from 'react'
import type { Token } from '../../../src/plugin.js'
import {
  isolate,
  List,
  Picture,
  Row,
  useAtomValue,
  useController,
  useLatchkeyState,
  useNetworkImage,
  useText,
} from '../../../src/ui/index.js'
import { draftAtom } from './atoms.js'
import type { SwapFlow } from './flow.js'

/** What is paid can be brought there: the swap becomes a transfer, in the view of the plugin that brings it. */
export function OnOtherNetworks({ search }: { readonly search: string }) {
  const t = useText()
  const flow = useController<SwapFlow>()
  const toImage = useNetworkImage()
  const networks = useLatchkeyState(({ networks }) => networks)
  const { pays } = useAtomValue(draftAtom)
  const [tokens, setTokens] = useState<readonly Token[]>([])
  useEffect(() => {
    let alive = true
    setTokens([])
    if (pays) void flow.bridged(pays).then((found) => alive && setTokens(found))
    return () => {
      alive = false
    }
  }, [flow, pays])
  const wanted = search.trim().toLowerCase()
  const matching = tokens.filter(({ symbol, name }) => `${symbol} ${name}`.toLowerCase().includes(wanted))
  if (matching.length === 0) return null
  return (
    <List heading={t('swaps.bridged')}>
      {matching.map((token) => {
        const network = networks.find(({ caipNetworkId }) => caipNetworkId === token.networkId)
        return (
          <Row
            key={`${token.networkId} ${token.address}`}
            picture={<Picture round src={token.iconUrl ?? toImage(network)} name={token.symbol} />}
            label={t('swaps.bridged.one', {
              symbol: isolate(token.symbol),
              network: isolate(network?.name ?? token.networkId),
            })}
            hint={t('swaps.bridged.help')}
            chevron
            onClick={() => void flow.bring(token)}
          />
        )
      })}
    </List>
  )
}
