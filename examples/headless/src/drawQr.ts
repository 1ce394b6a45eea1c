import encodeQR from 'qr'

const svg = 'http://www.w3.org/2000/svg'

/** A QR code as a picture: one path, one unit a module, with the light border that scanners need. */
export function drawQr(text: string, label: string): SVGSVGElement {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const path = modules.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  const picture = document.createElementNS(svg, 'svg')
  picture.setAttribute('viewBox', `0 0 ${modules.length} ${modules.length}`)
  picture.setAttribute('role', 'img')
  picture.setAttribute('aria-label', label)
  picture.setAttribute('shape-rendering', 'crispEdges')
  const shape = document.createElementNS(svg, 'path')
  shape.setAttribute('d', path)
  picture.append(shape)
  return picture
}
