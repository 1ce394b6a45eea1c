/** Id of every call to a node. Each goes over a request of its own, so that one id is enough. */
export const ownId = 1

/** Bytes that are no JSON-RPC answer to our call. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError' as const
}

/** Passes an answer on piece by piece, without ever holding the whole of it. */
export interface AnswerScanner {
  /**
   * Takes the next bytes and gives what of the answer they make.
   * @throws {NoAnswerError}
   */
  push(chunk: Uint8Array): Uint8Array[]
  /**
   * To be called after the last bytes.
   * @throws {NoAnswerError} when the answer is not complete
   */
  end(): void
}

type Place = 'start' | 'key' | 'in-key' | 'colon' | 'value' | 'text' | 'word' | 'nested' | 'after' | 'done'

const quote = 0x22
const backslash = 0x5c
const ownIdByte = `${ownId}`.charCodeAt(0)

/**
 * Puts the caller's id in the place of ours; every other byte stays as it came. Only the outermost object is understood:
 * which keys it has, and where each value ends. Some nodes write the id last, so it is not known before the end whether
 * an answer is one to our call.
 * @param idText the caller's id as JSON
 */
export function createAnswerScanner(idText: string): AnswerScanner {
  const id = new TextEncoder().encode(idText)
  const keys = new Set<string>()
  let place: Place = 'start'
  let key = ''
  let depth = 0
  let isInText = false
  let isEscaped = false

  function beginValue(byte: number): Place {
    if (['id', 'result', 'error'].includes(key)) {
      if (keys.has(key)) throw new NoAnswerError('A key is there twice.')
      keys.add(key)
    }
    if (key === 'id') {
      if (byte !== ownIdByte) throw new NoAnswerError('The id is another one.')
      return 'after'
    }
    if (byte === quote) return 'text'
    if (!isOpening(byte)) return 'word'
    depth = 1
    return 'nested'
  }

  return {
    push(chunk) {
      const pieces: Uint8Array[] = []
      let from = 0
      for (let at = 0; at < chunk.length; at++) {
        const byte = chunk[at] ?? 0
        if (place === 'nested') {
          // By far most bytes are here.
          if (isEscaped) isEscaped = false
          else if (isInText) {
            if (byte === quote) isInText = false
            else if (byte === backslash) isEscaped = true
          } else if (byte === quote) isInText = true
          else if (isOpening(byte)) depth++
          else if (isClosing(byte) && --depth === 0) place = 'after'
        } else if (place === 'text' || place === 'in-key') {
          if (isEscaped) isEscaped = false
          else if (byte === backslash) isEscaped = true
          else if (byte === quote) place = place === 'text' ? 'after' : 'colon'
          else if (place === 'in-key' && key.length < 16) key += String.fromCharCode(byte)
        } else if (isSpace(byte)) {
          if (place === 'word') place = 'after'
        } else if (place === 'value') {
          place = beginValue(byte)
          if (key === 'id') {
            pieces.push(chunk.subarray(from, at), id)
            from = at + 1
          }
        } else if (place !== 'word' || byte === comma || byte === closingBrace) {
          place = step(place, byte)
          if (place === 'in-key') key = ''
        }
      }
      pieces.push(chunk.subarray(from))
      return pieces.filter((piece) => piece.length > 0)
    },
    end() {
      const isWhole = place === 'done' && keys.has('id') && keys.has('result') !== keys.has('error')
      if (!isWhole) throw new NoAnswerError('The answer is not complete.')
    },
  }
}

const comma = 0x2c
const closingBrace = 0x7d
const steps: Readonly<Partial<Record<Place, Readonly<Record<string, Place>>>>> = {
  start: { '{': 'key' },
  key: { '"': 'in-key', '}': 'done' },
  colon: { ':': 'value' },
  word: { ',': 'key', '}': 'done' },
  after: { ',': 'key', '}': 'done' },
}

function step(place: Place, byte: number): Place {
  const next = steps[place]?.[String.fromCharCode(byte)]
  if (!next) throw new NoAnswerError('The answer is no JSON object.')
  return next
}

const isOpening = (byte: number) => byte === 0x7b || byte === 0x5b
const isClosing = (byte: number) => byte === closingBrace || byte === 0x5d
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
