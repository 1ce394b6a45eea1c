import {
  Button,
  FundingButtons,
  Stack,
  Text,
  useAccount,
  useController,
  useNavigation,
  useText,
} from '../../../src/ui/index.js'
import type { Bill } from '../types.js'
import type { PayWorks } from './createForm.js'

/** A view that is left without a result says so by an error: what is in sight follows the account. */
const ignore = () => undefined

/** Beside what the payer has: another wallet, and ways to get what is asked for. */
export function Ways({ bill, isFunding }: { readonly bill: Bill; readonly isFunding: boolean }) {
  const t = useText()
  const account = useAccount()
  const navigation = useNavigation()
  const form = useController<PayWorks>()
  const payer = form.payer(bill)
  const debt = bill.debts.find(({ asset }) => asset.networkId === payer?.networkId) ?? bill.debts[0]
  const connect = () => {
    form.pressed()
    void navigation.open('Connect').then(ignore, ignore)
  }
  return (
    <Stack gap={2}>
      <Text as="h2" tone="muted">
        {t('pay.ways')}
      </Text>
      <Stack line gap={2}>
        <Button size="chip" onClick={connect}>
          {t(account ? 'pay.ways.another' : 'pay.ways.wallet')}
        </Button>
        {isFunding ? (
          <FundingButtons resources={form.resources} own={form.way} wish={{ token: debt.asset, value: debt.amount }} />
        ) : null}
      </Stack>
    </Stack>
  )
}
