/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { Content, Foot, Head, useSheet, useTexts } from '../screen/parts/index.js'
import { approvalCss } from './approval.css.js'
import { Facts } from './Facts.js'
import { messages } from './messages/index.js'
import { Notices } from './Notices.js'
import type { ApprovalProps } from './props.js'
import { RequestContent } from './RequestContent.js'
import type { Content as RequestedContent } from './types.js'
import { Verdict } from './Verdict.js'

interface ContentProps extends ApprovalProps {
  /** What stands in place of Approve and Reject. */
  readonly instead?: ComponentChildren
  /** Who asks and for what kind of thing, and no more: all of it is shown where it is decided. Default: false. */
  readonly isShort?: boolean
}

/** An approval, in the frame or in a window of it. */
export function ApprovalContent({ instead, isShort = false, ...props }: ContentProps) {
  useSheet(approvalCss)
  const t = useTexts(messages)
  const { content, coin, operator, site, claim } = props.shown
  const words = wordsOf(content)
  return (
    <Content>
      <Head
        operator={operator}
        title={t(`approve.title.${words}`)}
        origin={site}
        claim={claim === undefined ? undefined : t('approve.claim', { name: claim })}
        asks={t(`approve.asks.${words}`)}
      />
      {isShort ? null : (
        <>
          <RequestContent content={content} coin={coin} tokens={props.state.ready?.tokens ?? {}} />
          <Facts {...props} />
        </>
      )}
      <Foot>
        {isShort ? null : <Notices {...props} />}
        {instead ?? <Verdict {...props} />}
      </Foot>
    </Content>
  )
}

/** What its title says: a transfer of coins alone is called one. */
function wordsOf(content: RequestedContent) {
  if (content.kind === 'bytes') return 'message'
  if (content.kind !== 'transaction') return content.kind
  const isTransfer = content.actions.every(({ text }) => text === 'act.send')
  if (isTransfer) return content.isSent ? 'send' : 'sign'
  return content.isSent ? 'transaction' : 'signTransaction'
}
