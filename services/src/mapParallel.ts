/** Maps with at most `most` promises open, keeping the order. */
export async function mapParallel<T, R>(items: readonly T[], most: number, map: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = new Array(items.length)
  const rest = items.entries()
  const work = async () => {
    for (const [index, item] of rest) results[index] = await map(item)
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, work))
  return results
}
