import { refuse, type SignedManifest } from './readManifest.js'

/** So far may a manifest be ahead of the service's clock, in seconds. */
const mostAhead = 600

/**
 * Holds the times of a manifest that is published to the one before it and to the service's clock: what is added cannot be
 * dated back, and no clock that is ahead keeps the next one from following. One that was written before this was asked may be
 * ahead: then what follows it goes by the service's clock.
 * @param now in ms
 * @throws {Refusal} MANIFEST_REFUSED
 */
export function checkTimes(previous: SignedManifest | undefined, { manifest }: SignedManifest, now: number): void {
  const seconds = now / 1000
  const last = previous?.manifest
  const isAhead = last !== undefined && last.iat > seconds + mostAhead
  const earliest = isAhead ? seconds - mostAhead : (last?.iat ?? 0)
  const old = new Set([...(last?.mem ?? []), ...(last?.evd ?? [])].map(({ id, at }) => `${id}.${at}`))
  const added = [...manifest.mem, ...manifest.evd].filter(({ id, at }) => !old.has(`${id}.${at}`))
  const times = [manifest.iat, ...added.map(({ at }) => at)]
  if (times.some((time) => time < earliest)) throw refuse('A time in it is before the manifest that it follows.')
  if (times.some((time) => time > seconds + mostAhead)) throw refuse('A time in it is over 10 minutes ahead.')
}
