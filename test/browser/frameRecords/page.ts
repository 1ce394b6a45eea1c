import { createRecords } from '../../../frame/page/records.js'

const after = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** Records as the frame makes them, over the browser's own storage. */
const recordsOf = (projectId: string) => createRecords({ indexedDB: window.indexedDB, projectId, clock: { after } })

export type RecordsPage = { readonly recordsOf: typeof recordsOf }
Object.assign(window, { recordsOf })
