import { useEffect, useMemo, useState } from 'react'
import {
  isLatchkeyError,
  nativeToken,
  parseAccountId,
  parseAmount,
  type Token,
  toDecimal,
} from '../../../src/plugin.js'
import {
  AmountField,
  Button,
  EmptyState,
  List,
  NotConnected,
  Notice,
  Picture,
  Row,
  Skeleton,
  Stack,
  useAccount,
  useAtomValue,
  useClock,
  useController,
  useNavigation,
  useNetwork,
  useNetworkImage,
  useParams,
  useSetAtom,
  useText,
  useVisible,
  View,
} from '../../../src/ui/index.js'
import { depositDraftAtom, offerAtom } from '../exchanges/atoms.js'
import { choicesAtom, formAtom } from '../form/atoms.js'
import type { PayWorks } from '../form/createForm.js'
import { Sources } from '../form/Sources.js'
import { useExchangeOffers } from '../form/useExchangeOffers.js'
import type { Bill, PaySource, PayWithExchangeParams } from '../types.js'

const presets = ['10', '50', '100'] as const
/** After the last key. */
const pause = 400

/** An account is filled from an exchange: what arrives, how much, then who sends it. */
export function Component() {
  const t = useText()
  const navigation = useNavigation()
  const account = useAccount()
  const network = account?.network
  const params: PayWithExchangeParams = useParams()
  const draft = useAtomValue(depositDraftAtom)
  const setDraft = useSetAtom(depositDraftAtom)
  useEffect(() => {
    const { token, value } = params
    const amount = token && value !== undefined ? toDecimal(value, token.decimals) : ''
    if (draft.entry !== params) setDraft({ entry: params, token, amount })
  }, [params, draft.entry, setDraft])
  const token = draft.token ?? (network && nativeToken(network))
  return (
    <View title={t('pay.exchange.deposit')}>
      {account && token ? (
        <What account={account.caipAddress} token={token} />
      ) : (
        <NotConnected help={t('pay.exchange.deposit.connect')} onConnect={navigation.requireAccount} />
      )}
    </View>
  )
}

function What({ account, token }: { readonly account: string; readonly token: Token }) {
  const t = useText()
  const navigation = useNavigation()
  const toImage = useNetworkImage()
  const draft = useAtomValue(depositDraftAtom)
  const setDraft = useSetAtom(depositDraftAtom)
  const setOffer = useSetAtom(offerAtom)
  const form = useController<PayWorks>()
  const network = useNetwork(token.networkId)
  const bill = useDepositBill(account, token, draft.amount)
  const { offers, error, retry } = useExchangeOffers(bill)
  const brought = useBrought(bill)
  const isMeant = parseAmount(draft.amount.trim(), token.decimals)
  const edit = (amount: string) => setDraft({ ...draft, amount })
  return (
    <Stack gap={4}>
      <List label={t('pay.exchange.deposit.what')}>
        <Row
          picture={<Picture round src={token.address ? token.iconUrl : toImage(network)} name={token.symbol} />}
          label={t('pay.source', { symbol: token.symbol, network: network?.name ?? token.networkId })}
          hint={t('pay.exchange.deposit.what')}
          chevron
          onClick={() => navigation.push('PayWithExchangeSelectAsset')}
        />
      </List>
      <AmountField
        label={t('pay.exchange.deposit.amount')}
        value={draft.amount}
        onChange={edit}
        decimals={token.decimals}
        symbol={token.symbol}
        detail={
          token.address === undefined ? undefined : (
            <Stack line center gap={2}>
              {presets.map((amount) => (
                <Button key={amount} size="chip" pressed={draft.amount.trim() === amount} onClick={() => edit(amount)}>
                  {amount}
                </Button>
              ))}
            </Stack>
          )
        }
      />
      {!isMeant ? null : error && !brought?.length ? (
        <Notice
          action={
            <Button size="chip" onClick={retry}>
              {t('pay.retry')}
            </Button>
          }
        >
          {t('pay.exchange.unlisted')}
        </Notice>
      ) : !bill || !(offers ?? error) || !brought ? (
        <Skeleton count={2} />
      ) : (offers ?? []).length + brought.length === 0 ? (
        <EmptyState title={t('pay.exchange.deposit.none')} help={t('pay.exchange.deposit.none.help')} />
      ) : (
        <Sources
          heading={t('pay.exchange.deposit.from')}
          sources={[]}
          elsewhere={brought}
          offers={offers ?? []}
          onChoose={(source) => {
            form.choose(source)
            navigation.push('PayQuote')
          }}
          onOffer={(offer) => {
            setOffer({ bill, offer })
            navigation.push('PayExchange')
          }}
        />
      )}
    </Stack>
  )
}

/** What the account has on other networks that would be brought here; undefined while it is looked for. */
function useBrought(bill: Bill | undefined): readonly PaySource[] | undefined {
  const form = useController<PayWorks>()
  const visible = useVisible()
  const params = useMemo(() => bill && { bill }, [bill])
  const { entry } = useAtomValue(formAtom)
  const { elsewhere } = useAtomValue(choicesAtom)
  useEffect(() => {
    if (!visible || !params) return
    form.enter(params)
    form.askChoices()
  }, [form, visible, params])
  return entry === params ? elsewhere : undefined
}

/** What is deposited into the account, read and checked as every payment is; undefined while it is typed. */
function useDepositBill(account: string, token: Token, amount: string): Bill | undefined {
  const clock = useClock()
  const { paying } = useController<PayWorks>()
  const [read, setRead] = useState<{ readonly key: string; readonly bill: Bill }>()
  const value = parseAmount(amount.trim(), token.decimals)
  const key = `${account} ${token.networkId} ${token.address} ${value}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names all of it
  useEffect(() => {
    if (!value) return
    let isGone = false
    const { networkId: network, address: asset = 'native', name, symbol, decimals } = token
    const read = () =>
      paying
        .toBill({
          ...{ choice: 'deposit', amount: toDecimal(value, decimals), recipient: parseAccountId(account).address },
          paymentAsset: { network, asset, metadata: { name, symbol, decimals } },
        })
        .then(
          (bill) => isGone || setRead({ key, bill }),
          (error: unknown) => {
            // What cannot be deposited is offered by no exchange.
            if (!isLatchkeyError(error)) throw error
          },
        )
    const stop = clock.after(pause, () => void read())
    return () => {
      isGone = true
      stop()
    }
  }, [clock, paying, key])
  return read?.key === key ? read.bill : undefined
}
