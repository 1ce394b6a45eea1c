import { type Amount, type FundingWish, type LatchkeyError, nativeToken } from '../../src/plugin.js'
import {
  CopyButton,
  FundingButtons,
  Notice,
  useAccount,
  useAtomValue,
  useController,
  useText,
} from '../../src/ui/index.js'
import { draftAtom } from './atoms.js'
import type { SendFlow } from './flow.js'
import { useErrorText } from './useErrorText.js'

/** What went wrong, what to do, and a code for support. */
export function Failure({ error }: { readonly error: LatchkeyError }) {
  const t = useText()
  const { title, help } = useErrorText()(error)
  const wish = useWish(error)
  const { resources } = useController<SendFlow>()
  return (
    <Notice
      live
      tone={error.data.maybeSent ? 'warning' : 'danger'}
      title={title}
      action={
        <>
          {wish ? <FundingButtons resources={resources} wish={wish} /> : null}
          <CopyButton size="chip" value={`${error.code}: ${error.message}`} label={t('send.copy.code')} />
        </>
      }
    >
      {help}
    </Notice>
  )
}

/** What the account has too little of, where an error says so: what is sent, or the coin of the fee. */
function useWish({ code, data: { missing, isFee } }: LatchkeyError): FundingWish | undefined {
  const { token } = useAtomValue(draftAtom)
  const network = useAccount()?.network
  if (code !== 'INSUFFICIENT_FUNDS' || !network) return undefined
  const wished = isFee || !token ? nativeToken(network) : token
  return { token: wished, ...(missing ? { value: (missing as Amount).value } : {}) }
}
