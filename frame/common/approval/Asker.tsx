/** @jsxImportSource preact */
import { Heading, useTexts } from '../screen/parts/index.js'
import { messages } from './messages/index.js'
import type { Shown } from './props.js'
import type { Action, Content } from './types.js'

/** Who asks, by the browser's word, and what for, in one line each (S12). Of a name is said whose word it is, unless it is the operator's. */
export function Asker({ shown: { content, site, name, claim, isOwn, isLinked } }: { readonly shown: Shown }) {
  const t = useTexts(messages)
  const [own] = isOwn && 'actions' in content ? content.actions : []
  if (own)
    return (
      <header class="screen-head">
        <Heading>{t(own.text)}</Heading>
      </header>
    )
  const words = t(wordsOf(content), { name: calledName(content), count: callsOf(content) })
  const beside = name ?? (claim === undefined ? undefined : t('approve.claim', { name: claim }))
  // The site is the wallet's own: it must not read as if who runs that had asked.
  const asker = isLinked ? t('approve.agent') : site
  return (
    <header class="screen-head">
      <Heading name={`${asker} ${words}`}>
        <span class="asker-line">
          <strong class="asker" dir={isLinked ? 'auto' : 'ltr'}>
            {asker}
          </strong>{' '}
          {beside === undefined ? null : (
            <span class="asker-name" dir="auto">
              {beside}
            </span>
          )}
        </span>{' '}
        <span class="asked">{words}</span>
      </Heading>
    </header>
  )
}

/** How many calls a page has asked for together; 1 where it is none of several. */
export const callsOf = (content: Content): number => (content.kind === 'transaction' && content.calls) || 1

/** What the only action of a transaction does, in a sentence of its own. */
const sentences = {
  'act.allow': 'asks.allow',
  'act.allowMore': 'asks.allowMore',
  'act.allowAll': 'asks.allowAll',
  'act.disallow': 'asks.disallow',
  'act.wrap': 'asks.wrap',
  'act.unwrap': 'asks.unwrap',
  'act.swap': 'asks.swap',
  'act.bridge': 'asks.bridge',
  'act.call': 'asks.call',
  'act.takeOff': 'asks.takeOff',
  'act.end': 'asks.end',
  'act.endAll': 'asks.endAll',
} as const

/** The function that a transaction's only action calls: a word of the decoder's own table. */
function calledName(content: Content): string {
  const [only] = content.kind === 'transaction' ? content.actions : []
  const fact = only?.facts.find(({ label }) => label === 'act.function')
  return fact?.value.kind === 'text' ? fact.value.text : ''
}

/** The sentence of an action that is all that a transaction does; undefined where there is none. */
export function sentenceOf(actions: readonly Action[], isSent: boolean) {
  const [only, ...others] = actions
  if (!only || others.length || !isSent) return undefined
  return Object.entries(sentences).find(([text]) => text === only.text)?.[1]
}

/** A transfer of coins alone is called one. */
function wordsOf(content: Content) {
  if (content.kind === 'bytes') return 'approve.asks.message'
  if (content.kind !== 'transaction') return `approve.asks.${content.kind}` as const
  const { actions, isSent } = content
  if (actions.every(({ text }) => text === 'act.send')) return isSent ? 'approve.asks.send' : 'approve.asks.sign'
  if (callsOf(content) > 1) return 'approve.asks.calls'
  return sentenceOf(actions, isSent) ?? (isSent ? 'approve.asks.transaction' : 'approve.asks.signTransaction')
}
