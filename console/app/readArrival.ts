/** How the page was come to. */
export interface Arrival {
  /** Secret of a link to a first login. No server, log or referrer has it before the press. */
  readonly join: string | undefined
  /** A provider has led back with what was no login. */
  readonly isRefused: boolean
}

/** Reads what is behind `#`, and takes it out of the address bar and the history. */
export function readArrival({ location, history }: Pick<Window, 'location' | 'history'>): Arrival {
  const { hash } = location
  const join = /^#join=([\w-]+)$/.exec(hash)?.[1]
  const isRefused = hash === '#refused'
  if (join !== undefined || isRefused) history.replaceState(null, '', location.pathname)
  return { join, isRefused }
}
