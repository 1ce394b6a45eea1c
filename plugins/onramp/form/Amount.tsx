import {
  AmountField,
  Button,
  ChevronDownIcon,
  Stack,
  useAtomValue,
  useController,
  useNavigation,
  useText,
} from '../../../src/ui/index.js'
import type { BuyFlow } from './flow.js'
import { draftAtom } from './state.js'
import { type BuyOrder, decimals } from './toOrder.js'
import { useFigures } from './useFigures.js'

const presets = ['25', '50', '100'] as const

/** How much, of money or of the coin, and of which money. */
export function Amount({ order }: { readonly order: BuyOrder }) {
  const t = useText()
  const navigation = useNavigation()
  const flow = useController<BuyFlow>()
  const draft = useAtomValue(draftAtom)
  const { toMoney } = useFigures()
  const { coin, currency, method, problem } = order
  const isMoney = draft.of === 'money'
  const limits = {
    min: toMoney({ amount: method.min, currency: currency.id }),
    max: toMoney({ amount: method.max, currency: currency.id }),
  }
  const isMeant = (amount: string) => Number(amount) >= Number(method.min) && Number(amount) <= Number(method.max)
  return (
    <AmountField
      label={t(isMoney ? 'onramp.pays' : 'onramp.gets')}
      value={draft.amount}
      onChange={(amount) => flow.edit({ amount })}
      decimals={isMoney ? 2 : decimals}
      symbol={isMoney ? currency.id : coin.symbol}
      error={problem === 'under' || problem === 'over' ? t(`onramp.${problem}`, limits) : undefined}
      detail={
        <Stack line center gap={2}>
          {isMoney
            ? presets.filter(isMeant).map((amount) => (
                <Button
                  key={amount}
                  size="chip"
                  pressed={draft.amount.trim() === amount}
                  onClick={() => flow.edit({ amount })}
                >
                  {amount}
                </Button>
              ))
            : null}
          <Button
            size="chip"
            icon={<ChevronDownIcon />}
            onClick={() => navigation.push('OnRampFiatSelect', { what: 'currency' })}
          >
            <span className="unseen">{t('onramp.currency')} </span>
            {currency.id}
          </Button>
          <Button
            size="chip"
            tone="plain"
            onClick={() => flow.edit({ of: isMoney ? 'coin' : 'money', amount: isMoney ? '' : '50' })}
          >
            {t('onramp.in', { unit: isMoney ? coin.symbol : currency.id })}
          </Button>
        </Stack>
      }
    />
  )
}
