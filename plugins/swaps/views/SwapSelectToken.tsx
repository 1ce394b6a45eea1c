import { useEffect, useMemo, useReducer, useState } from 'react'
import type { Token } from '../../../src/plugin.js'
import {
  Button,
  Picture,
  Stack,
  TokenPicker,
  useAccount,
  useAtomValue,
  useController,
  useHoldings,
  useLive,
  useNavigation,
  useNetworkImage,
  useParams,
  useText,
  View,
} from '../../../src/ui/index.js'
import { draftAtom } from '../form/atoms.js'
import type { SwapFlow } from '../form/flow.js'
import { OnOtherNetworks } from '../form/OnOtherNetworks.js'
import { Pasted } from '../form/Pasted.js'
import type { Side } from '../form/state.js'

/** Chooses what is paid, or what is got: what is held first, what is listed, favourites, or any token by its address. */
export function Component() {
  const t = useText()
  const navigation = useNavigation()
  const flow = useController<SwapFlow>()
  const side: Side = useParams().side === 'pays' ? 'pays' : 'gets'
  const chosen = useAtomValue(draftAtom)[side]
  const holdings = useHoldings()
  const networkId = useAccount()?.network?.caipNetworkId
  const traded = useLive(networkId && flow.tokens(networkId))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is listed grows when the services' list has come
  const tokens = useMemo(() => (networkId ? flow.known.listed(networkId) : []), [flow, networkId, traded.value])
  const [address, setAddress] = useState<string>()
  const [sought, setSought] = useState('')
  const search = (text: string) => {
    setSought(text)
    setAddress(undefined)
    void flow.toAddress(text).then(setAddress)
  }
  const choose = (token: Token) => {
    flow.choose(side, token)
    navigation.back()
  }
  return (
    <View title={t(`swaps.tokens.${side}`)}>
      <Stack>
        <Favourites chosen={chosen} onChoose={choose} />
        <TokenPicker
          label={t(`swaps.tokens.${side}`)}
          tokens={tokens}
          holdings={holdings}
          withHeld
          chosen={chosen}
          onChoose={choose}
          onSearch={search}
          unfound={
            address === undefined ? undefined : (
              <Pasted address={address} side={side} onChoose={choose} onMoved={navigation.back} />
            )
          }
        />
        {side === 'gets' ? <OnOtherNetworks search={sought} /> : null}
      </Stack>
    </View>
  )
}

/** What the user has marked on this network, and the mark of what is chosen. */
function Favourites({
  chosen,
  onChoose,
}: {
  readonly chosen: Token | undefined
  readonly onChoose: (token: Token) => void
}) {
  const t = useText()
  const { favourites } = useController<SwapFlow>()
  const network = useAccount()?.network
  const toImage = useNetworkImage()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => favourites.watch(redraw), [favourites])
  const marked = network ? favourites.of(network.caipNetworkId) : []
  const isMarked = chosen !== undefined && favourites.has(chosen)
  const { symbol = '' } = chosen ?? {}
  if (marked.length === 0 && !chosen) return null
  return (
    <Stack gap={2} line>
      {marked.map((token) => (
        <Button
          key={token.address ?? ''}
          size="chip"
          icon={<Picture size={20} round src={token.address ? undefined : toImage(network)} name={token.symbol} />}
          onClick={() => onChoose(token)}
        >
          <span className="unseen">{t('swaps.favourite')} </span>
          {token.symbol}
        </Button>
      ))}
      {chosen ? (
        <Button
          size="chip"
          tone="plain"
          onClick={() => {
            favourites.toggle(chosen)
            redraw()
          }}
        >
          {t(isMarked ? 'swaps.favourites.remove' : 'swaps.favourites.add', { symbol })}
        </Button>
      ) : null}
    </Stack>
  )
}
