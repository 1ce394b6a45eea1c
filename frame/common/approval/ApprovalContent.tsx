/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { Content, Foot, useSheet } from '../screen/parts/index.js'
import { Asker } from './Asker.js'
import { approvalCss } from './approval.css.js'
import { Facts } from './Facts.js'
import { Lowering } from './Lowering.js'
import { Notices } from './Notices.js'
import type { ApprovalProps } from './props.js'
import { RequestContent } from './RequestContent.js'
import { Verdict } from './Verdict.js'

interface ContentProps extends ApprovalProps {
  /** What stands in place of Approve and Reject. */
  readonly instead?: ComponentChildren
  /** Who asks and for what kind of thing, and no more: all of it is shown where it is decided. Default: false. */
  readonly isShort?: boolean
}

/** An approval, in the frame or in a window of it: one sheet, whose usual kinds need no scrolling. */
export function ApprovalContent({ instead, isShort = false, ...given }: ContentProps) {
  useSheet(approvalCss)
  const { ready, pieces, lowered } = given.state
  const props = { ...given, shown: { ...given.shown, ...lowered } }
  const { content, coin } = props.shown
  return (
    <Content dense>
      <Asker shown={props.shown} />
      {isShort ? null : (
        <>
          <RequestContent
            content={content}
            coin={coin}
            tokens={ready?.tokens ?? {}}
            // Until the chain has answered they may still be asked for.
            pieces={ready ? pieces : 'asked'}
            collections={ready?.collections ?? []}
          />
          <Lowering {...props} />
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
