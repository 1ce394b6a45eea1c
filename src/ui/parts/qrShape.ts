import encodeQR from 'qr'

/** Light modules that scanners need around the code. */
export const quietZone = 4

/** What a QR code is drawn of, in modules, quiet zone included. */
export interface QrShape {
  /** Side in modules. */
  readonly side: number
  /** Which modules are dark, the logo's place left out. */
  readonly modules: readonly (readonly boolean[])[]
  /** Path of the dark modules but for the three eyes. */
  readonly path: string
  /** Top left corners of the eyes. */
  readonly eyes: readonly (readonly [number, number])[]
}

/**
 * Lays a text out as a QR code. With a place for a logo a fifth of the side is left out in the middle and the error
 * correction is raised to make up for it.
 */
export function toQrShape(text: string, logo: boolean): QrShape {
  const code = encodeQR(text, 'raw', { ecc: logo ? 'quartile' : 'medium', border: quietZone })
  const side = code.length
  // Odd like the side, so that it sits in the very middle.
  const hole = logo ? Math.floor((side - 2 * quietZone) / 5) | 1 : 0
  const [from, to] = [(side - hole) / 2, (side + hole) / 2]
  const isHole = (at: number) => at >= from && at < to
  const modules = code.map((row, y) => row.map((dark, x) => dark && !(isHole(x) && isHole(y))))
  const far = side - quietZone - 7
  const eyes = [
    [quietZone, quietZone],
    [far, quietZone],
    [quietZone, far],
  ] as const
  const isEye = (x: number, y: number) => eyes.some(([ex, ey]) => x >= ex && x < ex + 7 && y >= ey && y < ey + 7)

  let path = ''
  for (const [y, row] of modules.entries()) {
    for (let x = 0; x < side; x++) {
      if (!row[x] || isEye(x, y)) continue
      let end = x
      while (row[end + 1] && !isEye(end + 1, y)) end++
      path += `M${x} ${y}h${end + 1 - x}v1H${x}z`
      x = end
    }
  }
  return { side, modules, path, eyes }
}
