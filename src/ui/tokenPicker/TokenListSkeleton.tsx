'use client'
import { Skeleton } from '../parts/Skeleton.js'
import { Stack } from '../parts/Stack.js'

/** The space that one row of the list needs, in px. */
export const tokenRowHeight = 64
/** A list this short is read faster than it is searched. */
export const searchedFrom = 11
/** No screen shows more rows; the others have their space all the same. */
const mostInSight = 10

/**
 * The space of a list of so many tokens, so that nothing moves when it comes.
 * @param count Default: 4, where nobody knows
 * @param searched Its search is there however short it is
 */
export function TokenListSkeleton({ count = 4, searched }: { readonly count?: number; readonly searched?: boolean }) {
  return (
    <Stack>
      {searched || count >= searchedFrom ? <Skeleton shape="button" /> : null}
      <div style={{ blockSize: count * tokenRowHeight }}>
        <Skeleton count={Math.min(count, mostInSight)} />
      </div>
    </Stack>
  )
}
