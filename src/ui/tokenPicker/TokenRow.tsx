'use client'
import type { Amount, Nft } from '../../kernel/index.js'
import { formatAge } from '../../values/age.js'
import { formatAmount } from '../../values/amount.js'
import { formatMoney } from '../../values/money.js'
import { useAccount } from '../hooks/useAccount.js'
import { useClock } from '../hooks/useClock.js'
import { useFigure } from '../hooks/useFigure.js'
import { useLocale } from '../hooks/useLocale.js'
import { useNetwork } from '../hooks/useNetwork.js'
import { useNetworkImage } from '../hooks/useNetworkImage.js'
import { useOwnText } from '../hooks/useOwnText.js'
import { tokens as messages } from '../messages/later/tokens.js'
import { Picture } from '../parts/Picture.js'
import { Row } from '../parts/Row.js'
import { Skeleton } from '../parts/Skeleton.js'
import { Text } from '../parts/Text.js'
import type { TokenChoice } from './sortTokens.js'

interface TokenRowProps {
  readonly choice: TokenChoice
  /** The last question for holdings failed: their figures have an age (F15). */
  readonly isOld: boolean
  readonly selected: boolean
  readonly tabIndex: 0 | -1
  /** Whether its picture may be asked for. */
  readonly seen: boolean
  readonly onClick: () => void
}

/** A token: what the account has of it, and what that is worth. */
export function TokenRow(props: TokenRowProps) {
  const clock = useClock()
  const locale = useLocale()
  const { token, holding } = props.choice
  if (!holding) return <Asked {...props} />
  const age = props.isOld ? formatAge(clock.now() - holding.asOf, locale) : undefined
  return <Drawn {...props} amount={{ value: holding.amount, decimals: token.decimals }} note={age} />
}

/** One of which the list of holdings says nothing: its chain is asked, where the account is on it. */
function Asked(props: TokenRowProps) {
  const t = useOwnText(messages)
  const account = useAccount()
  const { token } = props.choice
  const isHere = account?.network?.caipNetworkId === token.networkId
  const { amount, age, error, loading } = useFigure(
    isHere ? account.caipAddress : undefined,
    token.address ? token : undefined,
  )
  const note = error !== undefined && !amount ? t('parts.tokens.balance') : age
  return <Drawn {...props} amount={amount} note={note} loading={loading} />
}

interface DrawnProps extends TokenRowProps {
  readonly amount: Pick<Amount, 'value' | 'decimals'> | undefined
  /** What is wrong with the figure. */
  readonly note?: string
  readonly loading?: boolean
}

function Drawn({ choice: { token, holding }, amount, note, loading, seen, selected, tabIndex, onClick }: DrawnProps) {
  const locale = useLocale()
  const toImage = useNetworkImage()
  const network = useNetwork(token.networkId)
  const src = token.address ? token.iconUrl : toImage(network)
  const held = amount ? `${formatAmount(amount, locale)} ${token.symbol}`.trim() : token.symbol
  return (
    <Row
      selected={selected}
      autoFocus={selected}
      tabIndex={tabIndex}
      onClick={onClick}
      picture={
        <Picture
          round={(token as Partial<Nft>).type !== 'nft'}
          src={seen ? src : undefined}
          name={token.name || token.symbol}
        />
      }
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
