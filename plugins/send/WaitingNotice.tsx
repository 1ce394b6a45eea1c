import { Notice, useText } from '../../src/ui/index.js'
import type { SendReview } from './types.js'

/** The wallet shows a transfer, of the form's or of the page's: until it is answered no other can be sent. */
export function WaitingNotice({ review: { account } }: { readonly review: SendReview }) {
  const t = useText()
  return (
    <Notice title={t('send.asking.notice', { name: account.connectorName })}>{t('send.asking.notice.help')}</Notice>
  )
}
