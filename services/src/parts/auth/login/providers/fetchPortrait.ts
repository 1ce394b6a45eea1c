import { abortAfter } from '../../../../abortAfter.js'
import { fetchStranger, StrangerError } from '../../../../http/fetchStranger.js'
import { readPicture } from '../../../../http/readPicture.js'

/** Bytes of a picture that an answer carries; 48 KiB as text. */
const longest = 36 * 1024
const patience = 3_000

/**
 * A user's picture at a provider, as a `data:` address: no page asks the provider for it. Chosen by the user, so fetched as a
 * stranger's. Undefined where it cannot be had; a login never waits long for it.
 */
export async function fetchPortrait(url: string | undefined, allowsLoopback = false): Promise<string | undefined> {
  if (url === undefined) return undefined
  try {
    const call = { url, maxBytes: longest, signal: abortAfter(patience), accept: 'image/*', allowsLoopback }
    const picture = readPicture(await fetchStranger(call))
    // Scripts of drawings run nowhere in an `<img>`; what is drawn could still be a wall of text.
    if (!picture || picture.type === 'image/svg+xml') return undefined
    return `data:${picture.type};base64,${Buffer.from(picture.bytes).toString('base64')}`
  } catch (error) {
    if (error instanceof StrangerError || (error as Error).name === 'TimeoutError') return undefined
    throw error
  }
}
