import { parseNetworkId } from '../../../src/plugin.js'
import { FullAddress, Notice, useText } from '../../../src/ui/index.js'
import type { Debt } from '../types.js'
import type { ReceiverFacts } from './receiver.js'

/** What a user should know about the receiver (S20), the gravest first. */
export function ReceiverNotices({
  debt,
  receiver: { warnings, resembled },
  isOwn,
}: {
  readonly debt: Debt
  readonly receiver: ReceiverFacts
  /** The user pays into an account of their own, and was told so. */
  readonly isOwn: boolean
}) {
  const t = useText()
  const { namespace } = parseNetworkId(debt.asset.networkId)
  return (
    <>
      {resembled === undefined ? null : (
        <Notice live tone="danger" title={t('pay.warning.resembles')}>
          {t('pay.warning.resembles.help')} <FullAddress address={resembled} namespace={namespace} />
        </Notice>
      )}
      {warnings.includes('contract') ? (
        <Notice live tone="warning" title={t('pay.warning.contract')}>
          {t('pay.warning.contract.help')}
        </Notice>
      ) : null}
      {warnings.includes('self') && !isOwn ? (
        <Notice live tone="warning" title={t('pay.warning.self')}>
          {t('pay.warning.self.help')}
        </Notice>
      ) : null}
      {warnings.includes('new') ? <Notice>{t('pay.warning.new')}</Notice> : null}
    </>
  )
}
