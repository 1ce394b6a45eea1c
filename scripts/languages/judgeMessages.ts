import type { Messages, PluralForms } from '../../src/kernel/index.js'
import type { LanguageTag } from './messageSets.js'
import type { Terms } from './terms.js'

type Message = string | PluralForms

/** Words that no sentence of another language has: it was left half in English. */
const english = /\b(the|your|you|this|that|with|from|not|and|or|could|was|were|is|are|be|has|have|again)\b/i
/** What is written in Latin letters alone. */
const latinWord = /[A-Za-z]{3,}/
const latinAlike = new Set(['de', 'es'])

const formsOf = (message: Message): readonly string[] =>
  typeof message === 'string'
    ? [message]
    : Object.values<string | undefined>(message).filter((form) => form !== undefined)
const parametersOf = (text: string): readonly string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort()
const withoutParameters = (text: string): string => text.replace(/\{\w+\}/g, ' ')

/** What is wrong with a set's messages in a language, each as `key: what`. */
export function judgeMessages(en: Messages, own: Messages, language: LanguageTag, rules: Terms): readonly string[] {
  const lacking = Object.keys(en)
    .filter((key) => !Object.hasOwn(own, key))
    .map((key) => `${key}: is missing`)
  const surplus = Object.keys(own)
    .filter((key) => !Object.hasOwn(en, key))
    .map((key) => `${key}: has no English text`)
  const found = Object.entries(en).flatMap(([key, source]) => {
    const message = own[key]
    if (message === undefined) return []
    return [
      ...judgeForms(source, message, language),
      ...judgeParameters(source, message),
      ...judgeWords(key, source, message, language, rules),
      ...judgeTerms(key, source, message, rules),
    ].map((problem) => `${key}: ${problem}`)
  })
  return [...lacking, ...surplus, ...found]
}

function judgeForms(source: Message, message: Message, language: string): readonly string[] {
  if (typeof message === 'string')
    return typeof source === 'string' ? [] : ['counts in English, and needs a form for each plural']
  const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
  const given = Object.keys(message).toSorted()
  return wanted.join() === given.join() ? [] : [`has the plurals ${given.join(', ')} and needs ${wanted.join(', ')}`]
}

function judgeParameters(source: Message, message: Message): readonly string[] {
  const wanted = parametersOf(typeof source === 'string' ? source : source.other)
  const names = new Set(wanted)
  const last = parametersOf(typeof message === 'string' ? message : message.other)
  const lost = wanted.filter((name) => !last.includes(name))
  const invented = formsOf(message)
    .flatMap(parametersOf)
    .filter((name) => !names.has(name))
  return [
    ...lost.map((name) => `lacks {${name}}`),
    ...invented.map((name) => `has {${name}}, which the English text does not`),
    // Of one or two a language may say so without the figure, but of nothing else.
    ...formsOf(message).flatMap((form) =>
      wanted
        .filter((name) => name !== 'count' && !form.includes(`{${name}}`) && !lost.includes(name))
        .map((name) => `lacks {${name}} in one of its forms`),
    ),
  ]
}

function judgeWords(
  key: string,
  source: Message,
  message: Message,
  language: LanguageTag,
  { names, same }: Terms,
): readonly string[] {
  const sources = formsOf(source)
  const withoutNames = (text: string) =>
    names.reduce((left, name) => left.replaceAll(name, ' '), withoutParameters(text))
  const isName = (text: string) => !/\p{L}{2}/u.test(withoutNames(text))
  return formsOf(message).flatMap((text) => {
    const left = (latinAlike.has(language) ? english : latinWord).exec(withoutNames(text))?.[0]
    return [
      ...(sources.includes(text) && !isName(text) && !same.includes(key) ? ['is the English text'] : []),
      ...(left && !sources.every((one) => isName(one)) && !isAlike(left, language) ? [`has "${left}" in English`] : []),
      ...(/[!！¡<>]/.test(text) ? ['has an exclamation mark or markup'] : []),
      ...(text.trim() !== text || /\n|\s\s/.test(text) ? ['has spaces at an end, two together, or a line end'] : []),
      ...(text === '' ? ['is empty'] : []),
    ]
  })
}

/** Words that are English and another language's, too. */
const alike: Readonly<Partial<Record<LanguageTag, ReadonlySet<string>>>> = {
  de: new Set(['was', 'has']),
  es: new Set(['has', 'be']),
}
const isAlike = (word: string, language: LanguageTag) => alike[language]?.has(word.toLowerCase()) === true

function judgeTerms(key: string, source: Message, message: Message, { terms, except }: Terms): readonly string[] {
  const text = formsOf(source).map(withoutParameters).join(' ')
  const said = formsOf(message).join(' ')
  return terms.flatMap(({ name, en, own }) =>
    en.test(text) && !own.test(said) && !except[key]?.includes(name) ? [`says "${name}" by none of ${own.source}`] : [],
  )
}
