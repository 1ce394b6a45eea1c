'use client'
import type { ComponentType, ReactNode } from 'react'
import type { Holding, Token } from '../../kernel/index.js'
import { pluginHost } from '../../kernel/plugins/index.js'
import { useText } from '../context.js'
import { useWing } from '../hooks/FeatureContext.js'
import type { LiveState } from '../hooks/useLive.js'
import { usePlugin } from '../hooks/usePlugin.js'
import { useTokenKey } from '../hooks/useTokenKey.js'
import { later } from '../later.js'
import { ErrorBoundary } from '../shell/ErrorBoundary.js'
import { listTokens } from './listTokens.js'
import { TokenListSkeleton } from './TokenListSkeleton.js'

export interface TokenPickerProps {
  /** Names the list for screen readers. */
  readonly label: string
  /** What can be chosen, in your order: coins, tokens, and collectibles where you want them. Undefined while they come. */
  readonly tokens: readonly Token[] | undefined
  /** `useHoldings()`: what is held stands first, with amounts and worth. Default: nothing is known. */
  readonly holdings?: LiveState<readonly Holding[]>
  /** Offers what is held and in no list of yours, too, but for spam. Default: false. */
  readonly withHeld?: boolean
  /** The one in use: it is marked, and offered even where it is in no list. */
  readonly chosen?: Token
  readonly onChoose: (token: Token) => void
  /** Given where the tokens could not be had: asks for them again. */
  readonly onRetry?: () => void
  /** Hears what is searched for, and has the search there also where the list is short: for those who look further than in it. */
  readonly onSearch?: (text: string) => void
  /** What stands there where no token matches, such as one that was found elsewhere. Default: words. */
  readonly unfound?: ReactNode
}

/** Made with the first use: while this is evaluated, the modal may still be on its way. */
let LateList: ComponentType<TokenPickerProps> | undefined
const getLateList = () => {
  LateList ??= later(
    () => import('./TokenList.js'),
    (props) => <Coming {...props} />,
  )
  return LateList
}

/** Chooses a token from a list, with a search where it is long. Its code comes when it is first shown. */
export function TokenPicker(props: TokenPickerProps) {
  const t = useText()
  const plugin = usePlugin()?.descriptor.id
  const plugins = useWing(pluginHost)
  const List = getLateList()
  return (
    // Inside the view, whose way back then stays.
    <ErrorBoundary
      name={plugin ?? t('shell.view')}
      onError={(error) => plugins.fail(plugin ?? 'core', 'render', error)}
    >
      <List {...props} />
    </ErrorBoundary>
  )
}

/** As high as the list will be. */
function Coming(props: TokenPickerProps) {
  const toKey = useTokenKey()
  const { size } = listTokens({ ...props, holdings: props.holdings?.value }, toKey)
  return <TokenListSkeleton count={size || undefined} searched={props.onSearch !== undefined} />
}
