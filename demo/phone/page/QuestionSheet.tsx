import { useState } from 'react'
import type { PhoneSignIn, PhoneWallet } from '../types.js'
import { Answers } from './Answers.js'
import { Peer } from './Peer.js'
import { ProposalSheet } from './ProposalSheet.js'
import type { QuestionProps } from './questionProps.js'
import { RequestSheet } from './RequestSheet.js'
import { Sheet } from './Sheet.js'

interface QuestionSheetProps extends Omit<QuestionProps, 'busy' | 'answer'> {
  readonly wallet: PhoneWallet
  /** Says how it went. */
  readonly say: (text: string, isBad?: boolean) => void
}

/** What an app asks, in the sheet for its kind. */
export function QuestionSheet({ wallet, say, ...rest }: QuestionSheetProps) {
  const { question } = rest
  const [busy, setBusy] = useState(false)
  const answer: QuestionProps['answer'] = (with_, choice) => {
    setBusy(true)
    const { id, from } = question
    const sent = with_ === 'approve' ? wallet.approve(id, choice) : wallet.refuse(id)
    sent
      .then(() =>
        say(with_ === 'approve' ? `Done. You can go back to ${from.name}.` : `Refused. ${from.name} is told.`),
      )
      .catch((error: Error) => say(toReason(error), true))
      .finally(() => setBusy(false))
  }
  const props = { ...rest, busy, answer }
  if (question.kind === 'proposal') return <ProposalSheet {...props} question={question} />
  if (question.kind === 'request') return <RequestSheet {...props} question={question} />
  return <SignInSheet {...props} question={question} />
}

/** An app wants to connect and sign in at once. */
function SignInSheet({ question, busy, onClose, answer }: QuestionProps<PhoneSignIn>) {
  return (
    <Sheet title="Sign in?" onClose={onClose}>
      <Peer peer={question.from} />
      {question.messages.map((message) => (
        <pre key={message}>{message}</pre>
      ))}
      <Answers verb="Sign in" busy={busy} onYes={() => answer('approve')} onNo={() => answer('refuse')} />
    </Sheet>
  )
}

/** A node's own words come with pages of detail: the first line says it. */
const toReason = (error: Error & { readonly shortMessage?: string }) =>
  error.shortMessage ?? error.message.split('\n')[0] ?? 'It did not work.'
