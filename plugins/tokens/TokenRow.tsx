import {
  isolate,
  Picture,
  Row,
  Text,
  useAccount,
  useNavigation,
  useNetworkImage,
  useSheet,
} from '../../src/ui/index.js'
import type { Figures } from './figures.js'
import { tokenView } from './index.js'
import { tokensCss } from './tokens.css.js'
import type { ShownHolding } from './types.js'

interface TokenRowProps {
  readonly holding: ShownHolding
  readonly figures: Figures
  readonly age: string | undefined
  readonly tabIndex?: 0 | -1
  /** Whether its picture may be asked for. Default: true. */
  readonly seen?: boolean
}

/** The space that one row of the list needs, in px. */
export const tokenRowHeight = 64

/** A coin or token: what there is of it, what it is worth, how its price has changed. */
export function TokenRow({ holding, figures, age, tabIndex, seen = true }: TokenRowProps) {
  const navigation = useNavigation()
  const amount = figures.amount(holding)
  return (
    <Row
      picture={<TokenPicture holding={holding} seen={seen} />}
      label={holding.token.name}
      hint={age ? `${isolate(amount)} · ${age}` : amount}
      trailing={<Worth holding={holding} figures={figures} age={age} />}
      tabIndex={tabIndex}
      onClick={() => navigation.push(tokenView, { address: holding.token.address })}
    />
  )
}

/** The token's logo; that of its network for the native coin. */
export function TokenPicture(props: { readonly holding: ShownHolding; readonly seen?: boolean; readonly size?: 64 }) {
  const { holding, seen = true, size } = props
  const network = useAccount()?.network
  const toImage = useNetworkImage()
  const { address, iconUrl, symbol } = holding.token
  const src = address === undefined ? (iconUrl ?? toImage(network)) : iconUrl
  return <Picture round size={size} src={seen ? src : undefined} name={symbol} />
}

function Worth({ holding: { value, change }, figures, age }: Pick<TokenRowProps, 'holding' | 'figures' | 'age'>) {
  useSheet(tokensCss)
  return (
    <span className="tokens-end" part="token-worth" data-old={age && ''}>
      <bdi>{figures.money(value)}</bdi>
      {change === undefined ? null : <Change change={change} figures={figures} />}
    </span>
  )
}

/** How a price has changed: by colour and by sign. */
export function Change({ change, figures }: { readonly change: number; readonly figures: Figures }) {
  return (
    <Text as="span" size={12} tone={change > 0 ? 'success' : change < 0 ? 'danger' : 'muted'}>
      <bdi>{figures.change(change)}</bdi>
    </Text>
  )
}
