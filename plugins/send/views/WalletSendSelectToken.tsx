import { useMemo } from 'react'
import {
  TokenPicker,
  useAccount,
  useAtomValue,
  useController,
  useHoldings,
  useNavigation,
  useText,
  View,
} from '../../../src/ui/index.js'
import { draftAtom } from '../atoms.js'
import type { SendFlow } from '../flow.js'

/** Chooses what to send: the network's own coin, or a token that the account holds or the host lists. */
export function Component() {
  const t = useText()
  const navigation = useNavigation()
  const flow = useController<SendFlow>()
  const { token } = useAtomValue(draftAtom)
  const holdings = useHoldings()
  const account = useAccount()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or network has other tokens
  const tokens = useMemo(() => flow.tokens(), [flow, account?.caipAddress])
  return (
    <View title={t('send.tokens.title')}>
      <TokenPicker
        label={t('send.tokens.title')}
        tokens={tokens}
        holdings={holdings}
        withHeld
        chosen={token}
        onChoose={(chosen) => {
          flow.chooseToken(chosen)
          navigation.back()
        }}
      />
    </View>
  )
}
