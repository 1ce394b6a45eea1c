/** @jsxImportSource preact */
import { useSurroundings } from '../screen/context.js'
import { Address, Amount, KeyValue, Scroll, useTexts } from '../screen/parts/index.js'
import { languageOf } from '../screen/texts.js'
import type { FrameChain } from '../types.js'
import { exactAmount } from './amounts.js'
import { FieldTree } from './FieldTree.js'
import { sumLeaving } from './leaving.js'
import { messages } from './messages/index.js'
import { Piece } from './Piece.js'
import { claimOf, pieceOf } from './pieces.js'
import { StrangersText } from './StrangersText.js'
import type { Action, DecisionState, Figure, TokenFacts, Value } from './types.js'

/** What amounts are written with. */
export interface Units {
  readonly coin: FrameChain['coin']
  readonly tokens: Readonly<Record<string, TokenFacts>>
}

/** What is known of the pieces that actions are about. */
export interface Pieces {
  /** `asked` while it may still come. */
  readonly pieces: DecisionState['pieces']
  /** Contracts that say that they are collections. */
  readonly collections: readonly string[]
}

type Words = (key: 'approve.unlimited' | 'act.smallest') => string

/** An amount written out in full. A token without a known description stands in its smallest unit, and says so. */
export function writeFigure({ asset, amount }: Figure, { coin, tokens }: Units, t: Words): string {
  if (asset.kind === 'token' && asset.id !== undefined) {
    const piece = `#${asset.id}`
    return amount === 1n || amount === 'unlimited' ? piece : `${exactAmount(amount, 0)} × ${piece}`
  }
  const facts = asset.kind === 'coin' ? coin : tokens[asset.address]
  const written = amount === 'unlimited' ? t('approve.unlimited') : exactAmount(amount, facts?.decimals ?? 0)
  if (facts && asset.kind === 'token') return `${written} ${facts.symbol ?? shorten(asset.address)}`
  if (facts) return `${written} ${facts.symbol}`
  return amount === 'unlimited' ? written : `${written} (${t('act.smallest')})`
}

/** A mint without a name; its whole address stands below. */
const shorten = (address: string) => `${address.slice(0, 4)}…${address.slice(-4)}`

/** The coins that leave, where all that is asked for is to send coins; undefined where there is more to it. */
export function totalSent(actions: readonly Action[]): bigint | undefined {
  let total = 0n
  for (const { text, figure } of actions) {
    if (text !== 'act.send' || figure?.asset.kind !== 'coin' || figure.amount === 'unlimited') return undefined
    total += figure.amount
  }
  return actions.length ? total : undefined
}

/** What is sent, where that is all: coins, or one token. */
export function writeSent(actions: readonly Action[], units: Units, t: Words): string | undefined {
  const total = totalSent(actions)
  if (total !== undefined) return writeFigure({ asset: { kind: 'coin' }, amount: total }, units, t)
  const [only, ...others] = actions
  return only?.text === 'act.send' && only.figure && others.length === 0
    ? writeFigure(only.figure, units, t)
    : undefined
}

/** What a swap pays, and brings at least, where that is all. */
export function writeSwap(actions: readonly Action[], units: Units, t: Words) {
  const [only, ...others] = actions
  if (!only?.figure || !only.gets || others.length) return undefined
  return { amount: writeFigure(only.figure, units, t), least: writeFigure(only.gets, units, t) }
}

/** Every action of a transaction in its order, none folded away. */
export function Actions({
  actions,
  isNamed,
  ...units
}: Units &
  Pieces & {
    readonly actions: readonly Action[]
    /** The head says what its only action does. */
    readonly isNamed: boolean
  }) {
  const t = useTexts(messages)
  const total = totalSent(actions)
  // Of one action its own figure says it.
  const sums = total === undefined && actions.length > 1 ? sumLeaving(actions) : []
  return (
    <>
      {sums.length ? (
        <KeyValue
          items={[
            {
              label: t('approve.total'),
              value: (
                <span class="forecast">
                  {sums.map((figure, at) => (
                    <bdi key={at}>{writeFigure(figure, units, t)}</bdi>
                  ))}
                </span>
              ),
            },
          ]}
        />
      ) : null}
      {total !== undefined && actions.length > 1 ? (
        <Amount
          text={writeFigure({ asset: { kind: 'coin' }, amount: total }, units, t)}
          beside={t('approve.actions', { count: actions.length })}
        />
      ) : null}
      {actions.map((action, at) => (
        <ActionPart key={at} action={action} at={at + 1} count={actions.length} isNamed={isNamed} {...units} />
      ))}
    </>
  )
}

interface ActionPartProps extends Units, Pieces {
  readonly action: Action
  readonly at: number
  readonly count: number
  readonly isNamed: boolean
}

function ActionPart({ action, at, count, isNamed, pieces, collections, ...units }: ActionPartProps) {
  const t = useTexts(messages)
  const { text, figure, gets, facts } = action
  const piece = pieceOf(action, collections)
  const swap = writeSwap([action], units, t)
  const written = figure && writeFigure(figure, units, t)
  const owns = [figure, gets].flatMap((each) => (each && ownWord(each, units, gets !== undefined)) ?? [])
  const isAlone = count === 1
  const isPlain = isAlone && (isNamed || text === 'act.send')
  const place = isAlone ? '' : `, ${t('approve.parts', { at, count })}`
  // The sentence above names the function.
  const rows = isNamed ? facts.filter(({ label }) => label !== 'act.function') : facts
  const items = rows.map(({ label, value }) => ({
    // Values have names of their own.
    label: value.kind === 'fields' ? <span class="unseen">{t(label)}</span> : t(label),
    value: <ValueText value={value} name={`${t(label)}${place}`} {...units} />,
  }))
  return (
    <section class={isAlone ? 'action alone' : 'action'}>
      {isAlone ? null : <p class="action-place">{t('approve.parts', { at, count })}</p>}
      {isPlain ? null : <p class="action-title">{t(text)}</p>}
      {written && isAlone ? <Amount text={written} /> : null}
      {swap ? (
        <p class="action-least" dir="auto">
          {t('act.least', { amount: swap.least })}
        </p>
      ) : null}
      {written && !isAlone ? (
        <p class="action-figure">
          <bdi>{written}</bdi>
        </p>
      ) : null}
      {owns.map((own, side) => (
        <p key={side} class="action-word">
          {own ? t('act.unlisted', { amount: own }) : t('act.unlisted.name')}
        </p>
      ))}
      {piece ? <Piece claim={claimOf(piece, pieces)} /> : null}
      <KeyValue items={items} />
    </section>
  )
}

/**
 * The exact units of a token whose decimals are its own word: a lie in them must not make much look like little. Empty without an
 * amount. `isUnnamed`: of a swap, where its address stands for its name.
 */
function ownWord({ asset, amount }: Figure, { tokens }: Units, isUnnamed: boolean): string | undefined {
  if (asset.kind === 'coin' || asset.id !== undefined) return undefined
  const facts = tokens[asset.address]
  if (!facts || facts.isListed || (facts.symbol === undefined && !isUnnamed)) return undefined
  return amount === 'unlimited' ? '' : exactAmount(amount, 0)
}

/** A span in the largest unit that it is whole in. */
function Span({ seconds }: { readonly seconds: number }) {
  const { language } = useSurroundings()
  const [unit, length] = spans.find(([, each]) => seconds % each === 0) ?? spans[3]
  const options = { style: 'unit', unit, unitDisplay: 'long' } as const
  return <bdi>{new Intl.NumberFormat(languageOf(messages, language), options).format(seconds / length)}</bdi>
}
const spans = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** `name`: what it is called where it is a place of its own that scrolls. */
function ValueText({ value, name, ...units }: Units & { readonly value: Value; readonly name: string }) {
  const t = useTexts(messages)
  switch (value.kind) {
    case 'address':
      return <Address address={value.address} />
    case 'figure':
      return <bdi>{writeFigure(value, units, t)}</bdi>
    case 'text':
      return <StrangersText text={value.text} />
    case 'words':
      return t(value.text, value.values)
    case 'time':
      return <time>{new Date(value.at).toISOString().replace('T', ' ').replace('.000Z', ' UTC')}</time>
    case 'span':
      return <Span seconds={value.seconds} />
    case 'hex':
      return (
        <Scroll label={name} fixed>
          {value.hex}
        </Scroll>
      )
    case 'fields':
      return <FieldTree fields={value.fields} />
  }
}
