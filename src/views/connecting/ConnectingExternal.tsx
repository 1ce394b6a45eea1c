'use client'
import { useEffect } from 'react'
import { attemptAtom, attempts } from '../../kernel/attempts/index.js'
import type { KnownConnector } from '../../kernel/index.js'
import { useText } from '../../ui/context.js'
import { useAtomValue, useWing } from '../../ui/hooks/FeatureContext.js'
import { useLast } from '../../ui/hooks/useLast.js'
import { useNavigation, useParams } from '../../ui/hooks/useNavigation.js'
import { Picture } from '../../ui/parts/Picture.js'
import { Waiting } from '../../ui/parts/Waiting.js'
import { View } from '../../ui/View.js'
import { useWalletRows } from '../wallets/useWalletRows.js'

/** Waits for an installed wallet. */
export function Component() {
  const { chooseAgain } = useWing(attempts)
  const navigation = useNavigation()
  const t = useText()
  // It is over when it has succeeded; the view stands until the modal has faded.
  const attempt = useLast(useAtomValue(attemptAtom))
  const { wallet } = useParams()
  const { rows } = useWalletRows()
  const missing = attempt ? undefined : wallet
  useEffect(() => {
    if (missing === undefined) return
    let isGone = false
    // Not while React draws: the modal follows the history at once.
    queueMicrotask(() => {
      if (!isGone) navigation.replace('Downloads', { wallet: missing })
    })
    return () => {
      isGone = true
    }
  }, [navigation, missing])
  if (!attempt) return <View title={t('connect.title')}>{null}</View>
  const { connector, error } = attempt
  const isIt = (other?: KnownConnector) => other?.id === connector.id && other.sourceId === connector.sourceId
  const row = rows.find((other) => isIt(other.connector) || other.connectors?.some(isIt))
  const name = row?.name ?? connector.name
  const declined = error?.outcome === 'rejected'
  const title = error ? t(declined ? 'connecting.rejected' : 'connecting.failed') : t('connecting.open', { name })
  const help = error
    ? t(
        declined
          ? 'connecting.rejected.help'
          : error.code === 'CONNECTION_PENDING'
            ? 'connecting.pending.help'
            : /^(CODE_UNAVAILABLE|SOURCE_FAILED)$/.test(error.code)
              ? 'shell.failed.help'
              : 'connecting.failed.help',
        { name },
      )
    : t('connecting.accept')
  return (
    <View title={name}>
      <Waiting
        picture={<Picture size={64} src={row?.icon} name={name} />}
        title={title}
        help={help}
        error={error}
        onRetry={chooseAgain}
        onCancel={navigation.back}
      />
    </View>
  )
}
