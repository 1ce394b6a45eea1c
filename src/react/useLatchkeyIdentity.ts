'use client'
import { useLatchkey } from './LatchkeyProvider.js'
import { useIdentityOf } from './useIdentityOf.js'

/**
 * Name and picture of the account in use: those of its login, else what a plugin or the data service knows; undefined while
 * nothing is known. They hold for 5 min, and are asked for only while the page is in sight. A claim, never a proof of identity.
 * `avatar` is a https address, a `data:` address of a raster picture, or one of the data service's own.
 */
export const useLatchkeyIdentity = (): ReturnType<typeof useIdentityOf> => useIdentityOf(useLatchkey())
