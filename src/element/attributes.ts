/** How an attribute is read: a text, a number, present or absent, and one that is on unless it says `false`. */
export type AttributeType = 'text' | 'number' | 'flag' | 'on'

/** Attributes of an element, by name. Each is a property of the same meaning, in camelCase. */
export type Attributes = Readonly<Record<string, AttributeType>>

export const toProperty = (attribute: string) => attribute.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/** What an attribute says; undefined where it is not there, or says nothing of its type. */
export function readAttribute(
  element: Element,
  name: string,
  type: AttributeType,
): string | number | boolean | undefined {
  const text = element.getAttribute(name)
  if (type === 'flag') return text !== null && text !== 'false'
  if (type === 'on') return text !== 'false'
  if (text === null) return undefined
  if (type === 'text') return text
  const number = Number(text)
  return text.trim() && Number.isInteger(number) && number >= 0 ? number : undefined
}

/** Writes what a property was given. */
export function writeAttribute(element: Element, name: string, type: AttributeType, value: unknown): void {
  if (type === 'on') element.setAttribute(name, `${value !== false}`)
  else if (type === 'flag') element.toggleAttribute(name, Boolean(value))
  else if (value === undefined || value === null) element.removeAttribute(name)
  else element.setAttribute(name, `${value}`)
}

/** Attributes that every element may have, and those of authors, tests and frameworks. */
const common =
  /^(accesskey|autofocus|class|dir|draggable|exportparts|hidden|id|inert|is|key|lang|nonce|part|popover|ref|role|slot|style|tabindex|title|translate|item.*)$|^(aria|data|v|ng|s|x|hx)-|^on|^_|[^a-z-]/

/** Attributes of an element that neither it nor any element knows: most likely a slip. */
export const listUnknown = (element: Element, known: Attributes): readonly string[] =>
  element.getAttributeNames().filter((name) => !(name in known) && !common.test(name))
