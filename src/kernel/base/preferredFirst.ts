/** The same, those preferred in front. */
export const preferredFirst = <Item>(items: readonly Item[], isPreferred: (item: Item) => boolean): readonly Item[] => [
  ...items.filter(isPreferred),
  ...items.filter((item) => !isPreferred(item)),
]
