'use client'
import { useLatchkey } from './LatchkeyProvider.js'
import { useBalanceOf } from './useBalanceOf.js'

/** Native balance of the account in use: asked for while the component is mounted, cached 30 s; it follows what is sent. */
export const useLatchkeyBalance = (): ReturnType<typeof useBalanceOf> => useBalanceOf(useLatchkey())
