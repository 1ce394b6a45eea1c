/** @jsxImportSource preact */
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Content, Foot, Head, useSheet, useTexts } from '../../screens/parts/index.js'
import type { ScreenProps } from '../../types.js'
import type { Decision, DecisionState } from '../createDecision.js'
import { messages } from '../messages/index.js'
import type { Ask } from '../types.js'
import { visibleText } from '../visibleText.js'
import { approvalCss } from './approval.css.js'
import { Facts } from './Facts.js'
import { Notices } from './Notices.js'
import { RequestContent } from './RequestContent.js'
import { toSite } from './toSite.js'
import { Verdict } from './Verdict.js'

/** Longest name of a page that is shown: it is a claim, and must not push away what counts. */
const longestClaim = 60

/** Makes the screen of one decision. It begins to ask the chain, and to unlock, when it is first drawn. */
export function createApprovalScreen(decision: Decision, ask: Ask): ComponentType<ScreenProps<unknown>> {
  return function ApprovalScreen({ host, done, fail }: ScreenProps<unknown>) {
    useSheet(approvalCss)
    const t = useTexts(messages)
    const state = useDecision(decision)
    useEffect(() => {
      decision.outcome.then(done, fail)
      decision.start()
    }, [])
    const { content } = decision.approval
    const kind = content.kind === 'transaction' ? (content.isSent ? 'send' : 'sign') : content.kind
    const words = kind === 'bytes' ? 'message' : kind
    const props = { decision, state, ask }
    return (
      <Content>
        <Head
          operator={ask.config.operator}
          title={t(`approve.title.${words}`)}
          origin={toSite(host.origin)}
          claim={host.name ? t('approve.claim', { name: toClaim(host.name) }) : undefined}
          asks={t(`approve.asks.${words}`)}
        />
        <RequestContent content={content} coin={ask.chain.chain.coin} tokens={state.ready?.tokens ?? {}} />
        <Facts {...props} />
        <Foot>
          <Notices {...props} />
          <Verdict {...props} />
        </Foot>
      </Content>
    )
  }
}

/** The state of a decision, and a new look when its guard has passed. */
function useDecision(decision: Decision): DecisionState {
  const [, look] = useState(0)
  const state = decision.state()
  useEffect(() => decision.watch(() => look((count) => count + 1)), [decision])
  // Taken now, as the button is drawn: by the time of the effect the guard may have passed, and nobody would look again.
  const ms = decision.wait()
  useEffect(() => {
    if (!ms) return
    const timer = setTimeout(() => look((count) => count + 1), ms)
    return () => clearTimeout(timer)
  })
  return state
}

/** A name with characters that are not seen, or that pass for others, is no name. */
function toClaim(name: string): string {
  const line = name.replace(/\s+/g, ' ').trim()
  if (visibleText(line).some(({ isMark }) => isMark)) return '?'
  return line.length > longestClaim ? `${line.slice(0, longestClaim)}…` : line
}
