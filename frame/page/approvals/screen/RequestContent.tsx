/** @jsxImportSource preact */
import { Address, Amount, KeyValue, Notice, Scroll, useTexts } from '../../screens/parts/index.js'
import type { FrameChain } from '../../types.js'
import { exactAmount } from '../amounts.js'
import { messages } from '../messages/index.js'
import type { Content, Move } from '../types.js'
import { FieldTree } from './FieldTree.js'
import { StrangersText } from './StrangersText.js'

export interface ContentProps<Kind extends Content['kind'] = Content['kind']> {
  readonly content: Extract<Content, { kind: Kind }>
  readonly coin: FrameChain['coin']
}

/** What is asked for, in full. */
export function RequestContent({ content, coin }: ContentProps) {
  if (content.kind === 'transfer') return <Transfer content={content} coin={coin} />
  if (content.kind === 'typedData') return <TypedData content={content} coin={coin} />
  return <Text content={content} coin={coin} />
}

/** The whole of what moves, with its coin. */
export const totalOf = (moves: readonly Move[], { symbol, decimals }: FrameChain['coin']): string =>
  `${exactAmount(
    moves.reduce((sum, { amount }) => sum + amount, 0n),
    decimals,
  )} ${symbol}`

function Transfer({ content: { moves, memos }, coin }: ContentProps<'transfer'>) {
  const t = useTexts(messages)
  const [only] = moves
  const receivers =
    moves.length === 1 && only ? (
      <Address address={only.to} />
    ) : (
      moves.map((move, at) => (
        <div key={at} class="move">
          <span class="move-amount">{totalOf([move], coin)}</span>
          <Address address={move.to} />
        </div>
      ))
    )
  return (
    <>
      <Amount
        text={totalOf(moves, coin)}
        beside={moves.length > 1 ? t('approve.transfers', { count: moves.length }) : undefined}
      />
      <KeyValue
        items={[
          { label: t('approve.to'), value: receivers },
          ...(memos.length ? [{ label: t('approve.memo'), value: <StrangersText text={memos.join('\n')} /> }] : []),
        ]}
      />
    </>
  )
}

function TypedData({ content: { primaryType, fields } }: ContentProps<'typedData'>) {
  const t = useTexts(messages)
  return (
    <>
      <KeyValue items={[{ label: t('approve.type'), value: <StrangersText text={primaryType} /> }]} />
      <Scroll label={t('approve.content')} fixed>
        <FieldTree fields={fields} />
      </Scroll>
    </>
  )
}

function Text({ content }: ContentProps<'message' | 'bytes' | 'signIn' | 'blocked'>) {
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
