import * as z from 'zod'

/** A list of an upstream, newest first, that comes in pages. */
export interface Stream<Item, Place> {
  /** @param place `next` of an earlier page; undefined for the newest */
  load(place: Place | undefined): Promise<{ readonly items: readonly Item[]; readonly next?: Place | undefined }>
}

/** Where a merged list goes on: below a block, each stream at a page that may still have something below it. */
export interface MergeCursor<Place> {
  readonly below: number
  /** By the stream's name. `null`: it is at its end; absent: at its newest page. */
  readonly places: Readonly<Record<string, Place | null>>
}

/** Shape of a cursor with such places. */
export const mergeCursorShape = <Place>(place: z.ZodType<Place>) =>
  z.strictObject({ below: z.int().min(0), places: z.record(z.string().max(64), place.nullable()) })

/** Most pages that one question loads of each stream. */
const mostRounds = 5

/**
 * One list of several, by block: a block is given whole or not at all, as no stream says where in a block its items stand among those
 * of others. Only a block that fills all the pages which one question may load is cut.
 * @param blockOf of an item, Infinity for what has none yet
 * @param most items after which no further block is begun
 */
export async function mergeByBlock<Item, Place>(
  streams: Readonly<Record<string, Stream<Item, Place>>>,
  cursor: MergeCursor<Place> | undefined,
  blockOf: (item: Item) => number,
  most: number,
): Promise<{ readonly blocks: readonly (readonly Item[])[]; readonly next?: MergeCursor<Place> }> {
  const below = cursor?.below ?? Number.POSITIVE_INFINITY
  const isWanted = (item: Item) => cursor === undefined || blockOf(item) < below
  const states = Object.entries(streams).map(([name, stream]) => ({
    name,
    stream,
    pages: [] as { place: Place | undefined; items: readonly Item[] }[],
    next: cursor?.places[name] as Place | null | undefined,
  }))
  // What a stream has not shown yet can be as new as the last thing it showed.
  const horizonOf = ({ pages, next }: (typeof states)[number]) => {
    const last = pages.findLast(({ items }) => items.length > 0)?.items.at(-1)
    return next === null ? -1 : last ? blockOf(last) : Number.POSITIVE_INFINITY
  }
  let horizon = Number.POSITIVE_INFINITY
  let complete: Item[] = []
  for (let round = 0; round < mostRounds; round++) {
    await Promise.all(
      states
        .filter((state) => state.next !== null && (round === 0 || horizonOf(state) >= horizon))
        .map(async (state) => {
          const place = state.next ?? undefined
          const { items, next } = await state.stream.load(place)
          state.pages.push({ place, items })
          state.next = next ?? null
        }),
    )
    horizon = Math.max(-1, ...states.map(horizonOf))
    const wanted = states.flatMap(({ pages }) => pages.flatMap(({ items }) => items)).filter(isWanted)
    complete = wanted.filter((item) => blockOf(item) > horizon)
    if (horizon < 0 || new Set(complete.map(blockOf)).size >= most) break
    // A block that does not end is cut, or the list would never go on.
    if (round === mostRounds - 1 && complete.length === 0) {
      complete = wanted.filter((item) => blockOf(item) === horizon)
      horizon = Math.min(horizon, below) - 1
    }
  }
  const groups = [...groupBy(complete, blockOf)].sort(([one], [other]) => other - one)
  const taken: (readonly Item[])[] = []
  let count = 0
  for (const [, items] of groups) {
    if (count >= most) break
    taken.push(items)
    count += items.length
  }
  const cut = groups[taken.length - 1]?.[0] ?? horizon + 1
  if (horizon < 0 && taken.length === groups.length) return { blocks: taken }
  const places = states.map(({ name, pages, next }): [string, Place | null | undefined] => {
    const left = pages.find(({ items }) => items.some((item) => blockOf(item) < cut))
    return [name, left ? left.place : next]
  })
  return {
    blocks: taken,
    next: {
      below: Number.isFinite(cut) ? cut : Number.MAX_SAFE_INTEGER,
      places: Object.fromEntries(places.filter((place): place is [string, Place | null] => place[1] !== undefined)),
    },
  }
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => number): ReadonlyMap<number, readonly Item[]> {
  const groups = new Map<number, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}
