import type { LatchkeyError } from '../../src/plugin.js'
import { CopyButton, Notice, useText } from '../../src/ui/index.js'
import { FundingButtons } from './FundingNotice.js'
import { useErrorText } from './useErrorText.js'

/** What went wrong, what to do, and a code for support. */
export function Failure({ error }: { readonly error: LatchkeyError }) {
  const t = useText()
  const { title, help } = useErrorText()(error)
  return (
    <Notice
      live
      tone={error.data.maybeSent ? 'warning' : 'danger'}
      title={title}
      action={
        <>
          {error.code === 'INSUFFICIENT_FUNDS' ? <FundingButtons /> : null}
          <CopyButton size="chip" value={`${error.code}: ${error.message}`} label={t('send.copy.code')} />
        </>
      }
    >
      {help}
    </Notice>
  )
}
