import { useMemo } from 'react'
import { nativeToken } from '../../../src/plugin.js'
import {
  TokenPicker,
  useAccount,
  useAtomValue,
  useController,
  useHoldings,
  useNavigation,
  useSetAtom,
  useText,
  View,
} from '../../../src/ui/index.js'
import { depositDraftAtom } from '../exchanges/atoms.js'
import type { PayWorks } from '../form/createForm.js'

/** Chooses what an exchange is to send: the network's coin, what the account holds, and what the host lists. */
export function Component() {
  const t = useText()
  const navigation = useNavigation()
  const { listed } = useController<PayWorks>()
  const draft = useAtomValue(depositDraftAtom)
  const setDraft = useSetAtom(depositDraftAtom)
  const holdings = useHoldings()
  const network = useAccount()?.network
  const tokens = useMemo(
    () => (network ? [nativeToken(network), ...listed(network.caipNetworkId)] : []),
    [network, listed],
  )
  return (
    <View title={t('pay.exchange.deposit.assets')}>
      <TokenPicker
        label={t('pay.exchange.deposit.assets')}
        tokens={tokens}
        holdings={holdings}
        withHeld
        {...(draft.token && { chosen: draft.token })}
        onChoose={(token) => {
          setDraft({ ...draft, token, amount: '' })
          navigation.back()
        }}
      />
    </View>
  )
}
