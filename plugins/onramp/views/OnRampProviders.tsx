import { useEffect } from 'react'
import {
  Button,
  HelpIcon,
  IconButton,
  NotConnected,
  Notice,
  RowSkeleton,
  Stack,
  Terms,
  useAccount,
  useController,
  useNavigation,
  useParams,
  useTerms,
  useText,
  View,
} from '../../../src/ui/index.js'
import { Amount } from '../form/Amount.js'
import type { BuyFlow } from '../form/flow.js'
import { Offers } from '../form/Offers.js'
import { Unserved } from '../form/Unserved.js'
import { useChoices } from '../form/useChoices.js'
import { useTrouble } from '../form/useTrouble.js'
import { What } from '../form/What.js'
import type { onRampProviders } from '../index.js'
import { OnrampPurchases } from '../OnrampPurchases.js'

/** How much of what is bought, with which money, and from whom. */
export function Component() {
  const t = useText()
  const account = useAccount()
  const navigation = useNavigation<typeof onRampProviders>()
  const flow = useController<BuyFlow>()
  const entry = useParams()
  const { needed, checkbox } = useTerms()
  useEffect(() => flow.enter(entry), [flow, entry])
  if (!account) {
    return (
      <View title={t('onramp.title')}>
        <NotConnected help={t('onramp.disconnected.help')} onConnect={() => void navigation.requireAccount()} />
      </View>
    )
  }
  const explain = () => {
    flow.track('SELECT_WHAT_IS_A_BUY')
    navigation.push('WhatIsABuy')
  }
  return (
    <View
      title={t('onramp.title')}
      right={
        <IconButton label={t('onramp.what')} onClick={explain}>
          <HelpIcon />
        </IconButton>
      }
      footer={needed && !checkbox ? <Terms /> : undefined}
    >
      <Stack gap={4}>
        <OnrampPurchases />
        <Form />
      </Stack>
    </View>
  )
}

function Form() {
  const t = useText()
  const flow = useController<BuyFlow>()
  const toTrouble = useTrouble()
  const { value: choices, error, order } = useChoices()
  if (!choices)
    return error === undefined ? (
      <RowSkeleton count={4} />
    ) : (
      <Notice
        live
        tone="danger"
        title={toTrouble(error)}
        action={
          <Button size="chip" onClick={() => flow.askAgain('choices')}>
            {t('onramp.retry')}
          </Button>
        }
      />
    )
  if (!order || choices.providers.length === 0) return <Unserved choices={choices} />
  return (
    <>
      {order.unsold === undefined ? null : <Notice live>{t('onramp.unsold', { text: order.unsold })}</Notice>}
      <Amount order={order} />
      <What order={order} choices={choices} />
      <Offers order={order} choices={choices} />
    </>
  )
}
