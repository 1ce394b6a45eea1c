import {
  formatAge,
  formatAmount,
  formatMoney,
  Picture,
  Row,
  Skeleton,
  Text,
  useAccount,
  useBalance,
  useClock,
  useLocale,
  useNetworkImage,
  useText,
} from '../../src/ui/index.js'
import type { Choice } from './choices.js'
import { isNft } from './nft.js'

/** The space that one row of the list needs, in px. */
export const tokenRowHeight = 64

interface TokenRowProps {
  readonly choice: Choice
  /** The last question for holdings failed: their figures have an age (F15). */
  readonly isOld: boolean
  readonly selected: boolean
  readonly tabIndex: 0 | -1
  /** Whether its picture may be asked for. */
  readonly seen: boolean
  readonly onClick: () => void
}

/** Something to send: what the account has of it, and what that is worth. */
export function TokenRow(props: TokenRowProps) {
  const clock = useClock()
  const locale = useLocale()
  const { token, holding } = props.choice
  if (!holding) return <Asked {...props} />
  const age = props.isOld ? formatAge(clock.now() - holding.asOf, locale) : undefined
  return <Drawn {...props} amount={{ value: holding.amount, decimals: token.decimals }} note={age} />
}

/** One of which the list of holdings says nothing: the chain is asked. */
function Asked(props: TokenRowProps) {
  const t = useText()
  const { token } = props.choice
  const { amount, age, error, loading } = useBalance(token.address ? token : undefined)
  return (
    <Drawn
      {...props}
      amount={amount}
      note={error !== undefined && !amount ? t('send.balance.failed') : age}
      loading={loading}
    />
  )
}

interface DrawnProps extends TokenRowProps {
  readonly amount: Parameters<typeof formatAmount>[0] | undefined
  /** What is wrong with the figure. */
  readonly note?: string
  readonly loading?: boolean
}

function Drawn({ choice: { token, holding }, amount, note, loading, seen, selected, tabIndex, onClick }: DrawnProps) {
  const locale = useLocale()
  const network = useAccount()?.network
  const toImage = useNetworkImage()
  const src = token.address ? token.iconUrl : toImage(network)
  const held = amount ? `${formatAmount(amount, locale)} ${token.symbol}`.trim() : token.symbol
  return (
    <Row
      selected={selected}
      autoFocus={selected}
      tabIndex={tabIndex}
      onClick={onClick}
      picture={<Picture round={!isNft(token)} src={seen ? src : undefined} name={token.name || token.symbol} />}
      label={token.name}
      hint={[held, note].filter(Boolean).join(' · ')}
      trailing={
        holding?.value !== undefined ? (
          <Text as="span" tone={note ? 'muted' : undefined}>
            <bdi>{formatMoney(holding.value, locale)}</bdi>
          </Text>
        ) : loading ? (
          <Skeleton shape="value" />
        ) : undefined
      }
    />
  )
}
