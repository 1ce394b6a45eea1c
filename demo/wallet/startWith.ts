/** The same list, beginning with the one that is meant. */
export function startWith<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): readonly Item[] {
  return [...items.filter(isFirst), ...items.filter((item) => !isFirst(item))]
}
