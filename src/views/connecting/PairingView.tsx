'use client'
import type { ReactNode } from 'react'
import { attemptAtom, attempts } from '../../kernel/attempts/index.js'
import { connectorsAtom } from '../../kernel/connections/index.js'
import type { ConnectAttempt } from '../../kernel/index.js'
import { historyAtom, navigation } from '../../kernel/navigation/index.js'
import { useText } from '../../ui/context.js'
import { useAtomValue, useWing } from '../../ui/hooks/FeatureContext.js'
import { useKeptFocus } from '../../ui/hooks/useKeptFocus.js'
import { useLast } from '../../ui/hooks/useLast.js'
import { useParams } from '../../ui/hooks/useNavigation.js'
import { useTerms } from '../../ui/hooks/useTerms.js'
import { InfoIcon } from '../../ui/icons/shellIcons.js'
import { QrIcon } from '../../ui/icons/viewIcons.js'
import { Button } from '../../ui/parts/Button.js'
import { EmptyState } from '../../ui/parts/EmptyState.js'
import { Terms } from '../../ui/parts/Terms.js'
import { View } from '../../ui/View.js'
import { pairingConnector } from '../reach/pairingConnector.js'
import { PairingFailed } from './PairingFailed.js'

interface PairingViewProps {
  /** Name of the view: the attempt that it accompanies is its own. */
  readonly view: string
  /** Default: the wallet's name, else the connector's. */
  readonly title?: string
  /** What stands there while an attempt is under way. */
  readonly children: (attempt: ConnectAttempt) => ReactNode
}

/** Frame of the views that accompany a pairing: what stands there before, after and instead of one. */
export function PairingView({ view, title, children }: PairingViewProps) {
  const { choose, chooseAgain } = useWing(attempts)
  const { moves } = useWing(navigation)
  const t = useText()
  const { namespace } = useParams()
  const connector = pairingConnector(useAtomValue(connectorsAtom))
  const history = useAtomValue(historyAtom)
  const current = useAtomValue(attemptAtom)
  const last = useLast(current)
  // Connected, the modal fades with what it showed.
  const shown = history.length > 0 ? current : last
  const attempt = shown?.view === view ? shown : undefined
  const isFirst = history.length < 2
  const terms = useTerms()
  const place = useKeptFocus<HTMLDivElement>(attempt ? (attempt.error?.code ?? 'attempt') : 'none')
  const namespaces = typeof namespace === 'string' ? [namespace] : undefined

  const content = () => {
    if (!connector) {
      return (
        <EmptyState
          icon={<InfoIcon />}
          title={t('pairing.none')}
          help={t('pairing.none.help')}
          action={
            isFirst ? <Button onClick={() => moves.reset('Connect')}>{t('pairing.none.others')}</Button> : undefined
          }
        />
      )
    }
    if (!terms.accepted) return <EmptyState icon={<InfoIcon />} title={t('pairing.terms')} />
    if (attempt?.error) return <PairingFailed attempt={attempt} error={attempt.error} onRetry={chooseAgain} />
    if (attempt) return children(attempt)
    // Back from where another wallet was tried: an attempt belongs to a click.
    return (
      <EmptyState
        icon={<QrIcon />}
        title={t('pairing.idle')}
        action={
          <Button size="primary" autoFocus onClick={() => choose(connector, { view, namespaces })}>
            {t('pairing.show')}
          </Button>
        }
      />
    )
  }
  return (
    <View
      title={title ?? attempt?.wallet?.name ?? attempt?.connector.name ?? connector?.name ?? t('connect.title')}
      // A host may open it without Connect: the terms are here too.
      footer={terms.needed && (isFirst || !terms.accepted) ? <Terms /> : undefined}
    >
      <div ref={place}>{content()}</div>
    </View>
  )
}
