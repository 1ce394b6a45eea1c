import { useEffect } from 'react'
import { parseAmount } from '../../../src/plugin.js'
import {
  Button,
  EmptyState,
  NotConnected,
  Notice,
  Stack,
  useAccount,
  useAtomValue,
  useBalance,
  useController,
  useNavigation,
  useParams,
  useText,
  View,
} from '../../../src/ui/index.js'
import { draftAtom, failureAtom, progressAtom, receiverAtom, supportAtom, waitingAtom } from '../atoms.js'
import { Failure } from '../Failure.js'
import { FollowLink } from '../FollowLink.js'
import { FundingNotice } from '../FundingNotice.js'
import type { SendFlow } from '../flow.js'
import { toNextStep } from '../nextStep.js'
import { isNft } from '../nft.js'
import { ReceiverField } from '../ReceiverField.js'
import { useOutcome } from '../useOutcome.js'
import { WaitingNotice } from '../WaitingNotice.js'
import { WhatToSend } from '../WhatToSend.js'

/** What to send, how much, to which receiver. One button names the next thing to do. */
export function Component() {
  const t = useText()
  const account = useAccount()
  const navigation = useNavigation()
  const flow = useController<SendFlow>()
  const support = useAtomValue(supportAtom)
  const entry = useParams()
  useOutcome(entry)
  const key = account && `${account.connectorId} ${account.caipAddress}`
  useEffect(() => {
    if (!key) return
    // Offered again, should the wallet leave.
    void navigation.requireAccount()
    void flow.begin(entry)
  }, [navigation, flow, entry, key])

  if (!account) {
    return (
      <View title={t('send.title')}>
        <NotConnected help={t('send.disconnected.help')} onConnect={() => void navigation.requireAccount()} />
      </View>
    )
  }
  if (!account.network || support?.send === false) {
    return (
      <View title={t('send.title')}>
        <EmptyState
          title={t('send.unsupported')}
          help={t('send.unsupported.help')}
          action={<Button onClick={() => navigation.push('Networks')}>{t('send.networks')}</Button>}
        />
      </View>
    )
  }
  return (
    <View title={t('send.title')}>
      <Stack gap={5}>
        <Waiting />
        <WhatToSend />
        <ReceiverField />
        <Next />
      </Stack>
    </View>
  )
}

/** What became of the attempt before. */
function Waiting() {
  const t = useText()
  const failure = useAtomValue(failureAtom)
  const waiting = useAtomValue(waitingAtom)
  const progress = useAtomValue(progressAtom)
  const draft = useAtomValue(draftAtom)
  if (waiting) return <WaitingNotice review={waiting} />
  if (failure) return <Failure error={failure} />
  // Its draft is back; a user who was not looking when it failed reads it here.
  return progress?.step === 'reverted' && progress.draft === draft ? (
    <Notice tone="danger" title={t('send.reverted')}>
      {t('send.reverted.help')}
    </Notice>
  ) : null
}

/** The one button: what is missing, in order, then the way on. */
function Next() {
  const t = useText()
  const navigation = useNavigation()
  const flow = useController<SendFlow>()
  const entry = useParams()
  const draft = useAtomValue(draftAtom)
  const receiver = useAtomValue(receiverAtom)
  const asking = useAtomValue(waitingAtom) !== undefined
  const { token } = draft
  const { amount: balance } = useBalance(token?.address ? token : undefined)
  const next = toNextStep(draft, receiver, balance?.value)
  const lacking = next === 'funds' ? token : undefined
  const missing = lacking && (parseAmount(draft.amount, lacking.decimals) ?? 0n) - (balance?.value ?? 0n)
  useEffect(() => {
    if (lacking && !isNft(lacking)) flow.countAgain(lacking)
  }, [flow, lacking])
  const review = () => {
    void flow.review()
    navigation.push('WalletSendPreview', { entry })
  }
  if (next === 'token') {
    return (
      <Button size="primary" onClick={() => navigation.push('WalletSendSelectToken')}>
        {t('send.next.token')}
      </Button>
    )
  }
  if (receiver.state === 'elsewhere') return <FollowLink link={draft.to} network={receiver.network} />
  return (
    <>
      {missing && token && !isNft(token) ? <FundingNotice token={token} missing={missing} /> : null}
      <Button
        size="primary"
        disabled={next !== undefined || asking}
        loading={next === 'resolving'}
        onClick={next ? undefined : review}
      >
        {t(
          next === 'funds' && isNft(token)
            ? `send.next.${balance?.value ? 'copies' : 'unowned'}`
            : next
              ? `send.next.${next}`
              : 'send.review',
        )}
      </Button>
    </>
  )
}
