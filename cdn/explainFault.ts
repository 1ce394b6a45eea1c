import { LatchkeyError } from 'latchkey'
import { isMisspelt } from '../src/values/isMisspelt.js'
import { attributeNames, toAttribute } from './attributeNames.js'
import type { Fault, FaultKind } from './fault.js'

const toTexts: Readonly<Record<FaultKind, (fault: Fault) => readonly [fault: string, cure: string]>> = {
  missing: () => ['the tag has data attributes, so it needs this one', 'Name networks: data-networks="1,8453"'],
  empty: () => ['it is empty', 'Give it a value, or remove it'],
  network: ({ word }) => [
    `"${word}" is no network of latchkey/networks`,
    'Name networks as 8453, eip155:8453 or base, with commas between them',
  ],
  unserved: ({ word }) => [`only WalletConnect reaches ${word}`, 'Set data-relay, or leave the network out'],
  feature: ({ word, allowed = [] }) => [
    `"${word}" is no feature of this tag`,
    `Choose from ${allowed.join(', ')}; email and socials need data-frame, names needs data-name-zone`,
  ],
  address: ({ word }) => [`"${word}" is no address`, 'It has to begin with https:// (http:// on your own machine)'],
  socket: ({ word }) => [
    `"${word}" is no address of a relay`,
    'It has to begin with wss:// (ws:// on your own machine)',
  ],
  choice: ({ word, allowed = [] }) => [`"${word}" cannot stand there`, `Choose from ${allowed.join(', ')}`],
}

/** The error of an attribute that cannot be used. */
export function explainFault(fault: Fault): LatchkeyError {
  const attribute = toAttribute(fault.name)
  const { value } = fault
  const [what, cure] = toTexts[fault.kind](fault)
  const said = value === undefined ? `${attribute} is missing` : `${attribute}="${value}"`
  return new LatchkeyError('SCRIPT_ATTRIBUTE_INVALID', `${said}: ${what}. ${cure}.`, { data: { attribute, value } })
}

/** The errors of attributes that are nearly ours. Others are not ours to judge: `data-cfasync`, `data-turbo-track`. */
export function explainMisspelt(names: readonly string[]): readonly LatchkeyError[] {
  return names.flatMap((name) => {
    const meant = attributeNames.find((ours) => isMisspelt(name, ours))
    return meant ? [misspeltError(toAttribute(name), toAttribute(meant))] : []
  })
}

const misspeltError = (attribute: string, meant: string) =>
  new LatchkeyError(
    'SCRIPT_ATTRIBUTE_UNKNOWN',
    `${attribute} is no attribute of Latchkey's script tag, and was ignored. Write ${meant}.`,
    { data: { attribute, meant } },
  )
