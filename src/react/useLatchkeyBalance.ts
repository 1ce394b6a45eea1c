'use client'
import { useLatchkey } from './LatchkeyProvider.js'
import { useBalanceOf } from './useBalanceOf.js'

/**
 * Native balance of the account in use: kept current while the component is mounted and the page is in sight, at most once
 * in 30 s; it follows what is sent. After a failure `error` says why, the old balance stays, and `asOf` says how old it is.
 */
export const useLatchkeyBalance = (): ReturnType<typeof useBalanceOf> => useBalanceOf(useLatchkey())
