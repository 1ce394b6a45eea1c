/** @jsxImportSource preact */
import { Address, Amount, KeyValue, Scroll, useTexts } from '../../screens/parts/index.js'
import type { FrameChain } from '../../types.js'
import { exactAmount } from '../amounts.js'
import { messages } from '../messages/index.js'
import type { Action, Figure, TokenFacts, Value } from '../types.js'
import { FieldTree } from './FieldTree.js'
import { StrangersText } from './StrangersText.js'

/** What figures are written with. */
export interface Units {
  readonly coin: FrameChain['coin']
  readonly tokens: Readonly<Record<string, TokenFacts>>
}

/** An amount written out in full. A token that nobody has described stands in its smallest unit. */
export function writeFigure(
  { asset, amount }: Figure,
  { coin, tokens }: Units,
  t: (key: 'approve.unlimited') => string,
) {
  const facts = asset.kind === 'coin' ? coin : tokens[asset.address]
  const written = amount === 'unlimited' ? t('approve.unlimited') : exactAmount(amount, facts?.decimals ?? 0)
  return facts ? `${written} ${facts.symbol}` : written
}

/** The coins that leave, where all that is asked for is to send coins; undefined where there is more to it. */
export function totalSent(actions: readonly Action[]): bigint | undefined {
  let total = 0n
  for (const { text, figure } of actions) {
    if (text !== 'act.send' || figure?.asset.kind !== 'coin' || figure.amount === 'unlimited') return undefined
    total += figure.amount
  }
  return actions.length ? total : undefined
}

/** Every action of a transaction in its order, none folded away. */
export function Actions({ actions, ...units }: Units & { readonly actions: readonly Action[] }) {
  const t = useTexts(messages)
  const total = totalSent(actions)
  return (
    <>
      {total !== undefined && actions.length > 1 ? (
        <Amount
          text={writeFigure({ asset: { kind: 'coin' }, amount: total }, units, t)}
          beside={t('approve.actions', { count: actions.length })}
        />
      ) : null}
      {actions.map((action, at) => (
        <ActionPart key={at} action={action} isAlone={actions.length === 1} {...units} />
      ))}
    </>
  )
}

function ActionPart({ action, isAlone, ...units }: Units & { readonly action: Action; readonly isAlone: boolean }) {
  const t = useTexts(messages)
  const { text, figure, facts } = action
  const written = figure && writeFigure(figure, units, t)
  return (
    <section class={isAlone ? 'action-alone' : 'action'}>
      {isAlone && written ? <Amount text={written} /> : null}
      {isAlone ? null : <p class="action-title">{written ? `${t(text)} ${written}` : t(text)}</p>}
      <KeyValue
        items={facts.map(({ label, value }) => ({ label: t(label), value: <ValueText value={value} {...units} /> }))}
      />
    </section>
  )
}

function ValueText({ value, ...units }: Units & { readonly value: Value }) {
  const t = useTexts(messages)
  switch (value.kind) {
    case 'address':
      return <Address address={value.address} />
    case 'figure':
      return <span>{writeFigure(value, units, t)}</span>
    case 'text':
      return <StrangersText text={value.text} />
    case 'time':
      return <time>{new Date(value.at).toISOString()}</time>
    case 'hex':
      return (
        <Scroll label={t('approve.content')} fixed>
          {value.hex}
        </Scroll>
      )
    case 'fields':
      return <FieldTree fields={value.fields} />
  }
}
