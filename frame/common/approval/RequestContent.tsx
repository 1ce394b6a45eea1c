/** @jsxImportSource preact */
import { KeyValue, Notice, Scroll, useTexts } from '../screen/parts/index.js'
import type { FrameChain } from '../types.js'
import { Actions, type Pieces } from './Actions.js'
import { sentenceOf } from './Asker.js'
import { FieldTree } from './FieldTree.js'
import { messages } from './messages/index.js'
import { StrangersText } from './StrangersText.js'
import type { Content, TokenFacts } from './types.js'

export interface ContentProps extends Pieces {
  readonly content: Content
  readonly coin: FrameChain['coin']
  readonly tokens: Readonly<Record<string, TokenFacts>>
}

/** What is asked for, in full. */
export function RequestContent({ content, ...units }: ContentProps) {
  if (content.kind === 'transaction') {
    const isNamed = sentenceOf(content.actions, content.isSent) !== undefined
    return <Actions actions={content.actions} isNamed={isNamed} {...units} />
  }
  if (content.kind === 'permission') return <Actions actions={content.actions} isNamed={false} {...units} />
  if (content.kind === 'typedData') return <TypedData content={content} {...units} />
  return <Text content={content} />
}

function TypedData({
  content: { primaryType, fields, actions },
  ...units
}: Omit<ContentProps, 'content'> & {
  readonly content: Extract<Content, { kind: 'typedData' }>
}) {
  const t = useTexts(messages)
  return (
    <>
      {actions.length ? <Actions actions={actions} isNamed={false} {...units} /> : null}
      <KeyValue items={[{ label: t('approve.type'), value: <StrangersText text={primaryType} /> }]} />
      <Scroll label={t('approve.content')} fixed>
        <FieldTree fields={fields} />
      </Scroll>
    </>
  )
}

function Text({
  content,
}: {
  readonly content: Exclude<Content, { kind: 'transaction' | 'permission' | 'typedData' }>
}) {
  const t = useTexts(messages)
  return (
    <>
      {content.kind === 'blocked' ? <Notice tone="danger">{t(content.reason)}</Notice> : null}
      {content.kind === 'signIn' ? (
        <KeyValue items={[{ label: t('approve.site'), value: <StrangersText text={content.domain} /> }]} />
      ) : null}
      <Scroll label={t('approve.content')} fixed={content.kind === 'bytes'}>
        {content.kind === 'bytes' ? content.hex : <StrangersText text={content.text} />}
      </Scroll>
    </>
  )
}
