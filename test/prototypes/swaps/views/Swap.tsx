import type { CaipNetworkId } from 'latchkey/plugin'
import {
  AmountField,
  Button,
  formatAmount,
  Row,
  Stack,
  Text,
  useAccount,
  useAtomValue,
  useController,
  useLatchkeyState,
  useLocale,
  useNavigation,
  useParams,
  useText,
  View,
} from 'latchkey/ui'
import { useEffect } from 'react'
import { draftAtom, type SwapsController } from '../flow.js'
import { swapPreview, swapSelectToken, swapView } from '../index.js'
import { useLive } from '../useLive.js'

export function Component() {
  const t = useText()
  const locale = useLocale()
  const params = useParams()
  const account = useAccount()
  const navigation = useNavigation(swapView)
  const networks = useLatchkeyState((state) => state.networks)
  const controller = useController<SwapsController>()
  const draft = useAtomValue(draftAtom)
  const balance = useLive(controller.balance)
  const wanted = typeof params.network === 'string' ? params.network : undefined
  const found = networks.find(({ caipNetworkId }) => caipNetworkId === wanted)
  const networkId: CaipNetworkId | undefined = found?.caipNetworkId ?? draft.networkId ?? account?.networkId

  useEffect(() => {
    if (networkId && networkId !== draft.networkId) controller.change({ networkId })
  }, [controller, networkId, draft.networkId])

  const choose = (side: 'from' | 'to') => {
    const other = side === 'from' ? draft.to : draft.from
    navigation.open(swapSelectToken, { except: other?.address }).then(
      (token) => controller.change({ [side]: token }),
      () => {
        // Left without a choice: the draft stays.
      },
    )
  }
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === draft.networkId)
  const footer = !account ? (
    <Button size="primary" onClick={() => void navigation.requireAccount('eip155')}>
      {t('swaps.connect')}
    </Button>
  ) : network && account.networkId !== draft.networkId ? (
    <Button size="primary" onClick={() => void controller.switchNetwork().catch(() => {})}>
      {t('swaps.switch', { name: network.name })}
    </Button>
  ) : (
    <Button
      size="primary"
      disabled={!draft.from || !draft.to || !draft.amount}
      onClick={() => navigation.push(swapPreview)}
    >
      {t('swaps.review')}
    </Button>
  )
  return (
    <View title={t('swaps.title')} footer={footer}>
      <Stack>
        <AmountField
          label={t('swaps.give')}
          value={draft.amount}
          decimals={draft.from?.decimals ?? 18}
          symbol={draft.from?.symbol ?? ''}
          onChange={(amount) => controller.change({ amount })}
        />
        <Row
          label={draft.from ? t('swaps.from', { symbol: draft.from.symbol }) : t('swaps.choose.from')}
          chevron
          onClick={() => choose('from')}
        />
        <Row
          label={draft.to ? t('swaps.to', { symbol: draft.to.symbol }) : t('swaps.choose.to')}
          chevron
          onClick={() => choose('to')}
        />
        {balance ? (
          <Text tone="muted">
            {t('swaps.balance', { amount: formatAmount(balance, locale), symbol: balance.symbol })}
          </Text>
        ) : null}
      </Stack>
    </View>
  )
}
