import { parseNetworkId, type SendParams, type SwapParams, sendView, swapView } from '../../../src/plugin.js'
import {
  ActionTile,
  CopyButton,
  EmptyState,
  ExternalIcon,
  FullAddress,
  KeyValue,
  Row,
  SendIcon,
  Skeleton,
  Stack,
  SwapIcon,
  Text,
  useAccount,
  useController,
  useExplorerUrl,
  useNavigation,
  useParams,
  useText,
  View,
} from '../../../src/ui/index.js'
import { Disconnected } from '../Disconnected.js'
import { Change, TokenPicture } from '../TokenRow.js'
import type { ShownHolding, TokensViews } from '../types.js'
import { useFigures, useHoldings } from '../useHoldings.js'

/** One coin or token: what there is, what it is worth, where it is, what can be done. */
export function Component() {
  const t = useText()
  return useAccount() ? <Connected /> : <Disconnected title={t('tokens.tab')} />
}

function Connected() {
  const t = useText()
  const { address } = useParams()
  const { holdings, error, toAge } = useHoldings()
  const holding = holdings?.find(({ token }) => token.address === address)
  if (!holding)
    return (
      <View title={t('tokens.tab')}>
        {holdings ? (
          <EmptyState title={t('tokens.gone')} help={t('tokens.gone.help')} />
        ) : error === undefined ? (
          <Skeleton count={3} />
        ) : (
          <EmptyState title={t('tokens.failed')} help={t('tokens.failed.help')} />
        )}
      </View>
    )
  return (
    <View title={holding.token.name}>
      <Holding holding={holding} age={toAge(holding)} />
    </View>
  )
}

function Holding({ holding, age }: { readonly holding: ShownHolding; readonly age: string | undefined }) {
  const t = useText()
  const figures = useFigures()
  const network = useAccount()?.network
  const { token, value, price, change } = holding
  const explorer = useExplorerUrl(network, { address: token.address })
  const exact = figures.amount(holding, 'exact')
  const facts = [
    { label: t('tokens.amount'), value: <bdi>{exact}</bdi> },
    { label: t('tokens.price.label'), value: price === undefined ? t('tokens.price.unknown') : figures.money(price) },
    ...(change === undefined
      ? []
      : [{ label: t('tokens.change'), value: <Change change={change} figures={figures} /> }]),
    { label: t('tokens.network'), value: network?.name ?? token.networkId },
    ...(token.address === undefined
      ? []
      : [
          {
            label: t('tokens.address'),
            value: <FullAddress address={token.address} namespace={parseNetworkId(token.networkId).namespace} />,
          },
        ]),
  ]
  return (
    <Stack gap={5}>
      <Stack gap={1} center>
        <TokenPicture holding={holding} size={64} />
        <Text size={28} tone={age ? 'muted' : undefined}>
          <bdi title={exact}>{figures.amount(holding)}</bdi>
        </Text>
        <Text tone="muted">
          <bdi>{figures.money(value)}</bdi>
          {age ? <bdi>{` · ${age}`}</bdi> : null}
        </Text>
      </Stack>
      <Actions holding={holding} />
      <KeyValue items={facts} />
      {token.address === undefined ? null : <CopyButton value={token.address} label={t('tokens.copy')} />}
      {explorer ? <Row label={t('tokens.explorer')} trailing={<ExternalIcon />} href={explorer} /> : null}
    </Stack>
  )
}

/** To send it, and to swap it where the host has a view for that. */
function Actions({ holding: { token, amount } }: { readonly holding: ShownHolding }) {
  const t = useText()
  const navigation = useNavigation()
  const { canTrade } = useController<TokensViews>()
  const canSend = amount > 0n && navigation.has(sendView)
  const canSwap = canTrade() && navigation.has(swapView)
  if (!canSend && !canSwap) return null
  // Sent, both lead back to the account, which shows what became of it.
  const sending: SendParams = {
    ...(token.address === undefined ? { token: token.symbol } : { address: token.address }),
    origin: 'account',
  }
  const swapping: SwapParams = { fromToken: token.address ?? token.symbol, origin: 'account' }
  return (
    <Stack line center>
      {canSend ? (
        <ActionTile icon={<SendIcon />} label={t('tokens.send')} onClick={() => navigation.push(sendView, sending)} />
      ) : null}
      {canSwap ? (
        <ActionTile icon={<SwapIcon />} label={t('tokens.swap')} onClick={() => navigation.push(swapView, swapping)} />
      ) : null}
    </Stack>
  )
}
