/**
 * Takes query parameters out of the page's address, and returns those that were there; undefined when none was. Once: a reload, or a copy of the
 * address, must not go on with them again. The rest of the address, and the history's state, stay as they are.
 */
export function takeQuery(names: readonly string[]): Readonly<Record<string, string>> | undefined {
  const url = new URL(location.href)
  const found: Record<string, string> = {}
  for (const name of names) {
    const value = url.searchParams.get(name)
    if (value === null) continue
    found[name] = value
    url.searchParams.delete(name)
  }
  if (!Object.keys(found).length) return undefined
  history.replaceState(history.state, '', url)
  return found
}
