import type { Token } from 'latchkey/plugin'
import {
  TokenPicker,
  useAtomValue,
  useController,
  useHoldings,
  useLive,
  useNavigation,
  useParams,
  useText,
  View,
} from 'latchkey/ui'
import { useMemo } from 'react'
import { draftAtom, nativeAddress, type SwapsController } from '../flow.js'
import { swapSelectToken } from '../index.js'

export function Component() {
  const t = useText()
  const { except } = useParams()
  const navigation = useNavigation(swapSelectToken)
  const controller = useController<SwapsController>()
  const { networkId } = useAtomValue(draftAtom)
  const { value, error, refresh } = useLive(controller.tokens)
  const holdings = useHoldings()
  const list = useMemo(
    () =>
      networkId &&
      value
        ?.filter(({ address }) => address !== except)
        .map(
          ({ address, ...rest }): Token => ({
            ...{ ...rest, networkId },
            ...(address !== nativeAddress && { address }),
          }),
        ),
    [value, except, networkId],
  )
  return (
    <View title={t('swaps.tokens')}>
      <TokenPicker
        label={t('swaps.tokens')}
        tokens={list}
        holdings={holdings}
        onChoose={({ address = nativeAddress, ...rest }) => navigation.done({ ...rest, address })}
        {...(error !== undefined && { onRetry: refresh })}
      />
    </View>
  )
}
