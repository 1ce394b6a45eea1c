/** Makes an element with properties and children. Texts become text nodes, never markup. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

/** A button that does something. */
export const makeButton = (text: string, onclick: () => void): HTMLButtonElement =>
  make('button', { type: 'button', onclick }, text)
