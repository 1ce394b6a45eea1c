import type { Device } from '../contract/page.js'

/** What a device is recognized by. */
export interface DeviceSigns {
  readonly userAgent: string
  /** An iPad calls itself a Mac, and has fingers. */
  readonly touchPoints: number
  readonly framed: boolean
  /** Whether the messenger put its bridge on the page. */
  readonly telegram: boolean
}

/** Reads the signs. */
export function readDevice({ userAgent, touchPoints, framed, telegram }: DeviceSigns): Device {
  const ios = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)
  const android = /Android/.test(userAgent)
  return {
    phone: ios || android || /Mobile/.test(userAgent),
    os: ios ? 'ios' : android ? 'android' : 'other',
    telegram,
    framed,
  }
}
