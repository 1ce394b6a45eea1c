/** @jsxImportSource preact */
import type { HoldUp } from '../gate/createGate.js'
import { Hint } from '../gate/Hint.js'
import { Button, useTexts } from '../screen/parts/index.js'
import { writeSent, writeSwap } from './Actions.js'
import { callsOf } from './Asker.js'
import { messages } from './messages/index.js'
import type { ApprovalProps } from './props.js'
import { contradicts, isBlind, isDecidable } from './types.js'

/** What the user can do something about in the same place. */
const isTold = (holdUp: HoldUp | undefined) =>
  holdUp === 'early' || holdUp === 'unmoved' || holdUp === 'away' || holdUp === 'narrow'

/** Approve, which says what it does, and reject, which always works until something has left. */
export function Verdict({ shown, state, acts, gate }: ApprovalProps) {
  const t = useTexts(messages)
  const { content, coin } = shown
  const { phase, ready } = state
  const isOver = phase === 'sending' || phase === 'sent' || phase === 'signed'
  const holdUp = gate.holdUp()
  const canApprove = isDecidable(content, state)
  const verb = () => {
    if (phase !== 'asking') return t(`approve.${phase}`)
    if (contradicts(state.forecast) && state.isPressed) return t('forecast.again')
    if (isBlind(content)) {
      if (state.isPressed) return t('approve.do.again')
      if (content.kind === 'typedData' || content.kind === 'permission') return t(`approve.do.${content.kind}`)
      return t(content.kind === 'transaction' && content.isSent ? 'approve.do.blindSend' : 'approve.do.blind')
    }
    if (content.kind === 'blocked' || content.kind === 'bytes') return ''
    if (content.kind !== 'transaction') return t(`approve.do.${content.kind}`)
    const { actions, isSent } = content
    const units = { coin, tokens: ready?.tokens ?? {} }
    const amount = writeSent(actions, units, t)
    if (amount !== undefined) return t(isSent ? 'approve.do.send' : 'approve.do.sign', { amount })
    if (callsOf(content) > 1) return t('approve.do.calls', { count: callsOf(content) })
    const swap = writeSwap(actions, units, t)
    if (swap && isSent) return t('approve.do.swap', swap)
    const [only, ...others] = actions
    if (only?.text === 'act.allow' && others.length === 0) return t('approve.do.allow')
    if (only?.text === 'act.takeOff') return t('approve.do.takeOff')
    if (only?.text === 'act.end' || only?.text === 'act.endAll') return t('approve.do.end')
    return t(isSent ? 'approve.do.transaction' : 'approve.do.signTransaction')
  }
  return (
    <>
      {canApprove ? <Hint>{phase === 'asking' && isTold(holdUp) ? t(`gate.${holdUp}`) : null}</Hint> : null}
      {canApprove ? (
        <Button
          size="primary"
          disabled={phase === 'asking' && (!ready || state.forecast === 'asked' || holdUp !== undefined)}
          loading={phase !== 'asking' && !(phase === 'sent' || phase === 'signed')}
          onClick={acts.approve}
        >
          {verb()}
        </Button>
      ) : null}
      <Button wide disabled={isOver} onClick={acts.reject}>
        {t(canApprove ? 'approve.reject' : 'approve.close')}
      </Button>
    </>
  )
}
