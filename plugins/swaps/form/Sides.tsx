import { parseAmount, type Token } from '../../../src/plugin.js'
import {
  AmountField,
  Button,
  ChevronDownIcon,
  formatAmount,
  formatMoney,
  IconButton,
  Picture,
  SwapIcon,
  Text,
  useAccount,
  useAtomValue,
  useBalance,
  useController,
  useLocale,
  useNavigation,
  useNetworkImage,
  useSheet,
  useText,
  useToast,
} from '../../../src/ui/index.js'
import { draftAtom, offerAtom, quoteAtom } from './atoms.js'
import { Freshness } from './Freshness.js'
import type { SwapFlow } from './flow.js'
import { toWorth } from './impact.js'
import type { Side } from './state.js'
import { swapsCss } from './swaps.css.js'

/** From so many characters on a figure is set smaller. */
const long = 10

/** What is paid and what is got, one above the other. */
export function Sides({ prices: [paid, got] }: { readonly prices: readonly (number | undefined)[] }) {
  useSheet(swapsCss)
  const t = useText()
  const flow = useController<SwapFlow>()
  return (
    <div className="swap-sides">
      <Pays price={paid} />
      <div className="swap-turn">
        <IconButton label={t('swaps.reverse')} onClick={flow.reverse}>
          <SwapIcon />
        </IconButton>
      </div>
      <Gets price={got} />
    </div>
  )
}

interface SideProps {
  /** US dollars for one whole token. */
  readonly price: number | undefined
}

function Pays({ price }: SideProps) {
  const t = useText()
  const toast = useToast()
  const flow = useController<SwapFlow>()
  const { pays, amount } = useAtomValue(draftAtom)
  const decimals = pays?.decimals ?? 18
  const setMax = () =>
    void flow.setMax().catch(({ code }: { readonly code?: string }) => {
      toast.error(t(code === 'FEE_UNAVAILABLE' ? 'swaps.trouble.gasPrice' : 'swaps.max.failed'))
    })
  return (
    <div className="swap-side">
      <div className="swap-head">
        <Text as="span" tone="muted">
          {t('swaps.pays')}
        </Text>
        {pays ? (
          <span className="swap-held">
            <Held token={pays} />
            <Button size="chip" onClick={setMax}>
              {t('swaps.max')}
            </Button>
          </span>
        ) : null}
      </div>
      <div className="swap-line">
        <AmountField
          label={t('swaps.pays')}
          value={amount}
          onChange={flow.setAmount}
          decimals={decimals}
          symbol={pays?.symbol ?? ''}
        />
        <TokenButton side="pays" token={pays} />
      </div>
      <Worth
        value={
          pays && price !== undefined
            ? toWorth({ token: pays, value: parseAmount(amount, decimals) ?? 0n }, price)
            : undefined
        }
      />
    </div>
  )
}

function Held({ token }: { readonly token: Token }) {
  const t = useText()
  const locale = useLocale()
  const { amount, error, age } = useBalance(token.address ? token : undefined)
  const words = amount
    ? [t('swaps.balance', { amount: formatAmount(amount, locale) }), age].filter(Boolean).join(' · ')
    : error === undefined
      ? ''
      : t('swaps.balance.failed')
  return (
    <Text as="span" tone="muted">
      {words}
    </Text>
  )
}

function Gets({ price }: SideProps) {
  const t = useText()
  const locale = useLocale()
  const { gets } = useAtomValue(draftAtom)
  const quote = useAtomValue(quoteAtom)
  const { asking, error } = quote
  const offer = useAtomValue(offerAtom)
  const figure = offer && formatAmount({ value: offer.gets.value, decimals: offer.gets.token.decimals }, locale)
  return (
    <div className="swap-side">
      <div className="swap-head">
        <Text as="span" tone="muted">
          {t('swaps.gets')}
        </Text>
        <Freshness of={quote} />
      </div>
      <div className="swap-line">
        <p
          className="swap-got"
          data-old={!figure || asking || error ? '' : undefined}
          data-long={figure && figure.length > long ? '' : undefined}
        >
          <bdi>{figure ? `~ ${figure}` : '0'}</bdi>
        </p>
        <TokenButton side="gets" token={gets} />
      </div>
      <Worth value={offer && toWorth(offer.gets, price)} />
    </div>
  )
}

/** In a line that is there also while it is empty: nothing moves when it comes. */
function Worth({ value }: { readonly value: number | undefined }) {
  const locale = useLocale()
  return <p className="swap-worth">{value ? <bdi>{formatMoney(value, locale)}</bdi> : null}</p>
}

/** Leads to what else can be paid, or got. */
function TokenButton({ side, token }: { readonly side: Side; readonly token: Token | undefined }) {
  const t = useText()
  const navigation = useNavigation()
  const flow = useController<SwapFlow>()
  const network = useAccount()?.network
  const toImage = useNetworkImage()
  const choose = () => {
    flow.choosing()
    navigation.push('SwapSelectToken', { side })
  }
  if (!token)
    return (
      <Button size="chip" icon={<ChevronDownIcon />} onClick={choose}>
        {t('swaps.token.none')}
      </Button>
    )
  const src = token.address ? token.iconUrl : toImage(network)
  return (
    <Button size="chip" icon={<Picture size={20} round src={src} name={token.symbol} />} onClick={choose}>
      <span className="unseen">{t('swaps.token.change')} </span>
      {token.symbol}
    </Button>
  )
}
