// Alerts for the host about the page: code of its own, since a page that is set up well never needs it.
import type { Alert } from '../contract/state.js'

/** Alerts by code. */
const alerts: Readonly<Record<WingAlert, (about: string) => Omit<Alert, 'code' | 'level'>>> = {
  ID_SHARED: (id) => ({
    title: 'Two instances share an id',
    detail: `Two live instances are named "${id}" and share their storage. Give each an id of its own.`,
  }),
  STORAGE_UNAVAILABLE: () => ({
    title: 'Storage is not available',
    detail: 'This browser forbids page storage, or it is full: connections are forgotten when the page is left.',
  }),
}

export type WingAlert = 'ID_SHARED' | 'STORAGE_UNAVAILABLE'

/** @param about the id that is shared, or what the error says */
export const toWingAlert = (code: WingAlert, about: string): Alert => ({
  code,
  level: 'warning',
  ...alerts[code](about),
})
