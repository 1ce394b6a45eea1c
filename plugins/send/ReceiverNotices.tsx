import { FullAddress, Notice, toShownName, useText } from '../../src/ui/index.js'
import type { SendReview } from './types.js'

/** What a user should know about the receiver (S20, S21), the gravest first. */
export function ReceiverNotices({
  review: { account, name, warnings, resembled, pastName },
}: {
  readonly review: SendReview
}) {
  const t = useText()
  const ofName = warnings.includes('nameChanged') ? 'send.warning.nameChanged' : 'send.warning.nameResembles'
  return (
    <>
      {warnings.includes('resembles') && resembled ? (
        <Notice live tone="danger" title={t('send.warning.resembles')}>
          {t('send.warning.resembles.help')} <FullAddress address={resembled} namespace={account.namespace} />
        </Notice>
      ) : null}
      {pastName ? (
        <Notice live tone="danger" title={t(ofName)}>
          {t(`${ofName}.help`)} {pastName.name === name ? null : <bdi>{toShownName(pastName.name)} </bdi>}
          <FullAddress address={pastName.address} namespace={account.namespace} />
        </Notice>
      ) : null}
      {warnings.includes('unusualName') ? (
        <Notice live tone="warning" title={t('send.warning.unusualName')}>
          {t('send.warning.unusualName.help')}
        </Notice>
      ) : null}
      {warnings.includes('contract') ? (
        <Notice live tone="warning" title={t('send.warning.contract')}>
          {t('send.warning.contract.help')}
        </Notice>
      ) : null}
      {warnings.includes('self') ? (
        <Notice live tone="warning" title={t('send.warning.self')}>
          {t('send.warning.self.help')}
        </Notice>
      ) : null}
      {warnings.includes('new') ? <Notice>{t('send.warning.new')}</Notice> : null}
    </>
  )
}
