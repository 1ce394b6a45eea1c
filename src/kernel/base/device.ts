/** What kind of device and page this is, as far as a page can tell. */
export interface Device {
  /** A phone or tablet: wallets are apps there. */
  readonly phone: boolean
  readonly os: 'ios' | 'android' | 'other'
  /** Inside a messenger's own browser, which opens links by rules of its own. */
  readonly telegram: boolean
  /** Inside a frame of another page. */
  readonly framed: boolean
}

/** What a device is told by. */
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
