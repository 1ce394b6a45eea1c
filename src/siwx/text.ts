import { LatchkeyError } from '../kernel/index.js'

const part = "A-Za-z0-9._~!$&'()*+,;=\\-"
const percent = '%[0-9A-Fa-f]{2}'
const segment = `(?:[${part}:@]|${percent})`
const authority = `(?:(?:[${part}:]|${percent})*@)?(?:\\[(?<ip>[0-9A-Fa-f:.]+)\\]|(?:[${part}]|${percent})*)(?::\\d*)?`
const uri = new RegExp(
  `^[A-Za-z][A-Za-z0-9+.-]*:(?://${authority}(?=[/?#]|$)|(?!//))(?:${segment}|/)*(?:\\?(?:${segment}|[/?])*)?(?:#(?:${segment}|[/?])*)?$`,
)
/** The reserved and unreserved characters of RFC 3986, and the space: what the grammar allows, and no line feed. */
const statement = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;= ]{1,2048}$/
const longestUri = 4096
const mostResources = 32

/** Whether a text is a URI of RFC 3986: a scheme, ASCII only, no spaces, percent codes whole. */
export function isUri(text: unknown): text is string {
  if (typeof text !== 'string' || text.length > longestUri) return false
  const match = uri.exec(text)
  const ip = match?.groups?.ip
  return match !== null && (ip === undefined || URL.canParse(`http://[${ip}]`))
}

/** Whether a text can be the statement of a message. */
export const isStatement = (text: unknown): text is string => typeof text === 'string' && statement.test(text)

/** Whether a list can be the resources of a message. */
export const isResources = (list: unknown): list is readonly string[] =>
  Array.isArray(list) && list.length <= mostResources && list.every(isUri)

/** The error of a field that no message can hold. It names the field, never what stands in it. */
export const invalidField = (field: string): LatchkeyError =>
  new LatchkeyError('MESSAGE_INVALID', `This is no sign-in message of ERC-4361 or CAIP-122: wrong is ${field}.`)
