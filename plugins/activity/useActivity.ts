import { useSyncExternalStore } from 'react'
import type { AccountActivity, ActivityState } from './types.js'

/** An account's transactions, kept current while this is drawn. */
export const useActivity = ({ watch, get }: AccountActivity): ActivityState => useSyncExternalStore(watch, get, get)
