import { domainToASCII } from 'node:url'
import { ServiceError } from '../../../../errors.js'
import type { Language } from '../../../../pages/language.js'
import { isPlainText } from '../../../../text.js'
import { findTexts } from './texts.js'
import type { MailFacts } from './writeMail.js'

/** Letters at most. */
const [longestSubject, longestLead] = [120, 600]

const variable = /\{(\w+)\}/g
/** Anything that mail programs make a link of: an address with its scheme, a host, a mailbox's. */
const links = [/\b([a-z][a-z\d+.-]*):\/\/([^\s/?#]*)/gi, /((?:[\p{L}\p{N}-]+\.)+(?:\p{L}{2,}|\d+))/gu]
const schemes = /\b(?:javascript|vbscript|data|file|blob|mailto|tel|sms|ms-[a-z]+):/i

const listVariables = (text: string) => [...text.matchAll(variable)].map(([, name = '']) => name)

/** What an operator may fill a mail's texts with, and what must stay in them. */
export function describeText(kind: MailFacts['kind'], language: Language) {
  const [subject, lead] = findTexts(language).texts[kind]
  const own = new Set([...listVariables(subject), ...listVariables(lead)])
  const isCode = own.has('code')
  return {
    ours: { subject, lead },
    variables: [...new Set([...own, 'app', 'site'])].filter((name) => name !== 'code' || isCode),
    /** Of the subject, so that a phone shows it at a glance. */
    needsCode: isCode,
    /** Of either; one of `app` and `site` stands in the lead besides. */
    needed: [...own].filter((name) => !['code', 'app', 'site'].includes(name)),
  }
}

/**
 * Reads what an operator wants a mail to say.
 * @param hosts those that its texts may name: the services' own, and the sender's
 * @throws {ServiceError} MAIL_TEXT_INVALID
 */
export function readMailText(
  { kind, language, subject, lead }: { kind: MailFacts['kind']; language: Language; subject: string; lead: string },
  hosts: readonly string[],
): readonly [subject: string, lead: string] {
  const { variables, needed, needsCode } = describeText(kind, language)
  for (const [name, text, longest] of [
    ['subject', subject, longestSubject],
    ['text', lead, longestLead],
  ] as const) {
    if (text.length > longest || !isPlainText(text))
      throw refuse(`The ${name} has 1 to ${longest} characters in one line, each of which can be seen.`)
    const strange = listVariables(text).find((one) => !variables.includes(one))
    if (strange !== undefined)
      throw refuse(`{${strange}} stands for nothing in this mail. There are: ${variables.map(toName).join(', ')}.`)
    if (/[{}]/.test(text.replace(variable, '')))
      throw refuse(`A brace of the ${name} belongs to no variable. Write {app}, say.`)
    const link = findLink(text, hosts)
    if (link !== undefined)
      throw refuse(
        `${link} would become a link. A mail leads to the hosts of its sender and of these services alone: ${hosts.join(', ') || 'none is known'}.`,
      )
  }
  const [inSubject, inLead] = [listVariables(subject), listVariables(lead)]
  if (needsCode && !inSubject.includes('code'))
    throw refuse('The subject needs {code}: phones show it there, and users look for it.')
  if (inLead.includes('code')) throw refuse('{code} belongs into the subject; in the mail it stands by itself.')
  if (!inLead.includes('site') && !inLead.includes('app'))
    throw refuse('The text needs {site} or {app}: it says where the mail is from, and where a code is good.')
  const missing = needed.find((one) => ![...inSubject, ...inLead].includes(one))
  if (missing !== undefined) throw refuse(`{${missing}} is missing: without it the mail does not say what it is about.`)
  return [subject, lead]
}

const toName = (name: string) => `{${name}}`
const refuse = (message: string) => new ServiceError('MAIL_TEXT_INVALID', message)

/** What in a text leads elsewhere. Full stops of other scripts separate labels, too (UTS 46); between words of those scripts they end a sentence. */
function findLink(text: string, hosts: readonly string[]): string | undefined {
  const plain = text.normalize('NFKC').replace(/(?<=[\w-])\u3002(?=\w)/g, '.')
  const [scheme] = schemes.exec(plain) ?? []
  if (scheme !== undefined) return scheme
  const isOwn = (host: string) => hosts.includes(domainToASCII(host.toLowerCase()))
  const [full, bare] = links as [RegExp, RegExp]
  for (const [all, protocol = '', place = ''] of plain.matchAll(full)) {
    if (!/^https?$/i.test(protocol) || place.includes('@') || !isOwn(place.replace(/:\d+$/, ''))) return all
  }
  return [...plain.matchAll(bare)].map(([host]) => host).find((host) => !isOwn(host))
}
