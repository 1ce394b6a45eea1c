const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/** What draws, and nothing that runs, loads, links, embeds a document or moves. */
const elements = words(
  'svg g path circle ellipse rect line polygon polyline defs clipPath linearGradient radialGradient stop mask text filter ' +
    'feFlood feBlend feColorMatrix feOffset feGaussianBlur feComposite',
)
const attributes = words(
  'xmlns width height viewBox class id fill fill-rule fill-opacity clip-path clip-rule d points transform opacity ' +
    'stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray ' +
    'x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy offset stop-color stop-opacity gradientUnits gradientTransform ' +
    'mask maskUnits filter filterUnits color-interpolation-filters flood-opacity flood-color result in in2 mode type ' +
    'values stdDeviation operator k1 k2 k3 k4 style font-family font-size font-weight text-anchor',
)
const namespace = 'http://www.w3.org/2000/svg'
const harmlessStyle = /^(mask-type|mix-blend-mode):[a-z-]+$/
/** Larger is no icon any more. In characters. */
const limit = 100_000

const tag = /^<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z][\w:-]*="[^"<>]*")*)\s*(\/?)>/
const attribute = /([a-zA-Z][\w:-]*)="([^"]*)"/g

/**
 * Whether a picture is made of shapes, colours and letters alone: no script, no handler, no address outside of itself, no
 * foreign markup, no entity, no comment. It goes by a list of what is allowed, so what is not known is refused.
 */
export function isPlainSvg(text: string): boolean {
  if (text.length > limit || !text.startsWith('<svg') || !text.trimEnd().endsWith('</svg>')) return false
  const open: string[] = []
  for (let rest = text.trim(); rest !== ''; ) {
    const at = rest.indexOf('<')
    const between = at === -1 ? rest : rest.slice(0, at)
    if (/&(?!(amp|lt);)|>/.test(between) || (between.trim() !== '' && open.at(-1) !== 'text')) return false
    rest = rest.slice(between.length)
    if (rest === '') break
    const [whole, closes, name = '', list = '', empty] = tag.exec(rest) ?? []
    if (whole === undefined || !elements.has(name)) return false
    if (closes ? open.pop() !== name || list !== '' : !areAttributesPlain(list)) return false
    if (!closes && !empty) open.push(name)
    rest = rest.slice(whole.length)
    // One picture, not two.
    if (open.length === 0 && rest !== '') return false
  }
  return open.length === 0
}

function areAttributesPlain(list: string): boolean {
  return [...list.matchAll(attribute)].every(
    ([, name = '', value = '']) =>
      attributes.has(name) &&
      !/[&\\]|\/\*/.test(value) &&
      !/url\((?!#[\w-]+\))/i.test(value) &&
      (name !== 'xmlns' || value === namespace) &&
      (name !== 'style' || harmlessStyle.test(value)),
  )
}
