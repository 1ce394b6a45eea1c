import decodeQr from 'qr/decode.js'

/** Longer sides hold no more of a code, and take longer. */
const longestSide = 1600
/** A picture that was chosen may take its time; a frame of a camera is followed by the next. */
const pictureTime = 2000

/** Reads the code on a picture or a frame. Undefined when none is found. */
export function readQr(source: ImageBitmap | HTMLVideoElement, canvas: HTMLCanvasElement): string | undefined {
  const isVideo = source instanceof HTMLVideoElement
  const [width, height] = isVideo ? [source.videoWidth, source.videoHeight] : [source.width, source.height]
  if (width === 0 || height === 0) return undefined
  const scale = Math.min(1, longestSide / Math.max(width, height))
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  // Transparent pictures have no paper of their own.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  const image = context.getImageData(0, 0, canvas.width, canvas.height)
  try {
    return decodeQr(image, isVideo ? {} : { effort: 10, timeLimit: pictureTime })
  } catch {
    // The reader throws when it finds no code, which is what most frames are.
    return undefined
  }
}

/** Reads the code on a picture that the user chose, pasted or dropped. @throws {Error} when there is none */
export async function readPicture(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) throw new Error('This is not a picture that can be read.')
  const text = readQr(bitmap, document.createElement('canvas'))
  bitmap.close()
  if (!text) throw new Error('There is no code on this picture, or it is too small to read.')
  return text
}
