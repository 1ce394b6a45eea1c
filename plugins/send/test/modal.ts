/** What the modal on the page holds. @throws {Error} while there is none */
export function modal(): ShadowRoot {
  const [root] = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  if (!root) throw new Error('The page has no modal.')
  return root
}
