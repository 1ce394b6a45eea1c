/** All that a list has, asked for page by page. */
export async function* listPages<List extends object, Page extends { readonly cursor?: string | undefined }, Item>(
  getPage: (list: List & { limit: number; cursor: string | undefined }) => Promise<Page>,
  itemsOf: (page: Page) => readonly Item[],
  list: List,
): AsyncGenerator<Item, void, undefined> {
  let cursor: string | undefined
  do {
    const page = await getPage({ limit: 100, ...list, cursor })
    yield* itemsOf(page)
    cursor = page.cursor
  } while (cursor !== undefined)
}
