import { Refusal } from '../../http/refusal.js'

/** Why a label cannot be had. */
export type LabelFault = 'form' | 'hyphens' | 'length' | 'reserved'

const shortest = 4
/** As DNS has it. */
const longest = 63

/** What no user should pass for, where the operator names nothing. */
export const defaultReserved = [
  ...['abuse', 'account', 'accounts', 'admin', 'administrator', 'billing', 'contact', 'help', 'helpdesk', 'info'],
  ...['latchkey', 'login', 'mail', 'moderator', 'official', 'owner', 'payment', 'payments', 'postmaster', 'root'],
  ...['security', 'staff', 'support', 'system', 'team', 'verify', 'wallet', 'webmaster'],
]

/** One spelling for labels that look alike; not to be shown. */
export const foldLabel = (label: string): string =>
  label.toLowerCase().replaceAll('-', '').replaceAll('0', 'o').replace(/[1i]/g, 'l').replaceAll('rn', 'm')

/**
 * What is wrong with a label, in small letters, as a new name; undefined for one that may be registered. Hyphens at places 3 and 4 are
 * what ENS refuses as well (ENSIP-15).
 * @param reserved words as {@link foldLabel} has them
 */
export function findLabelFault(label: string, reserved: ReadonlySet<string>): LabelFault | undefined {
  if (!/^[a-z0-9-]*$/.test(label)) return 'form'
  if (label.length < shortest || label.length > longest) return 'length'
  if (label.startsWith('-') || label.endsWith('-') || label.slice(2, 4) === '--') return 'hyphens'
  return reserved.has(foldLabel(label)) ? 'reserved' : undefined
}

const sentences: Readonly<Record<LabelFault, string>> = {
  form: 'A name has letters from a to z, digits and hyphens.',
  length: `A name has ${shortest} to ${longest} characters.`,
  hyphens: 'A name has no hyphen at either end, nor two at places 3 and 4.',
  reserved: 'This name is reserved, or looks like one that is.',
}

/** @throws {Refusal} NAME_INVALID, with the rule as `rule`; NAME_RESERVED */
export function checkLabel(label: string, reserved: ReadonlySet<string>): void {
  const fault = findLabelFault(label, reserved)
  if (fault === 'reserved') throw new Refusal(403, 'NAME_RESERVED', sentences.reserved)
  if (fault) throw new Refusal(400, 'NAME_INVALID', sentences[fault], { rule: fault })
}
